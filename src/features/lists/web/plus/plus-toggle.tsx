import { useQuery } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/components/button.tsx'
import { withPersonQueries } from '../../../../ui/queries/person-queries.tsx'
import { toRefusal, useChoice } from '../watchlist/watchlist-mutations.ts'
import { watchlistChoiceQuery } from '../watchlist/watchlist-queries.ts'
import { toRemoveLabel } from '../watchlist/watchlist-words.ts'
import '../../../../ui/styles/later.css'

type PlusToggleProps = {
  userId: number
  animeId: number
  title: string
  addLabel: string
  /** The person pressed the button before this loaded. */
  isPressed: boolean
}

/** Adds an anime to the watchlist or removes it. */
function PlusToggle({ animeId, title, addLabel, isPressed }: PlusToggleProps) {
  const choice = useQuery(watchlistChoiceQuery(animeId))
  const [refusal, setRefusal] = useState<string>()
  const { mutate } = useChoice(animeId, (error) => setRefusal(toRefusal(error)))
  const isListed = choice.data?.in_watchlist ?? false
  const button = useRef<HTMLButtonElement>(null)
  // The button that waited for this one is still there.
  const [hadFocus] = useState(() => document.activeElement?.hasAttribute('data-waits'))
  useLayoutEffect(() => {
    if (hadFocus) button.current?.focus()
  }, [hadFocus])
  const [isAwaited, setAwaited] = useState(isPressed)
  useEffect(() => {
    if (!isAwaited || choice.isLoading) return
    setAwaited(false)
    if (!isListed) mutate({ change: {}, isListed })
  }, [isAwaited, choice.isLoading, isListed, mutate])
  const press = () => {
    setRefusal(undefined)
    if (choice.isLoading) setAwaited(true)
    else mutate({ change: isListed ? undefined : {}, isListed })
  }
  return (
    <>
      <Button
        ref={button}
        aria-label={isListed ? toRemoveLabel(title) : addLabel}
        aria-busy={choice.isPending}
        onClick={press}
      >
        {isListed ? <Check /> : <Plus />}
      </Button>
      <span role="status" className="self-center text-sm">
        {refusal}
      </span>
    </>
  )
}

export default withPersonQueries(PlusToggle)
