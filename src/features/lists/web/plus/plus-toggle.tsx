import { useQuery } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/components/button.tsx'
import { withPersonQueries } from '../../../../ui/queries/person-queries.tsx'
import { useChoice } from '../watchlist/watchlist-mutations.ts'
import { watchlistChoiceQuery } from '../watchlist/watchlist-queries.ts'

type PlusToggleProps = {
  userId: number
  animeId: number
  title: string
  /** The person pressed the button before this loaded. */
  isPressed: boolean
}

/** Adds an anime to the watchlist or removes it. */
function PlusToggle({ animeId, title, isPressed }: PlusToggleProps) {
  const choice = useQuery(watchlistChoiceQuery(animeId))
  const [hasFailed, setFailed] = useState(false)
  const { mutate } = useChoice(animeId, () => setFailed(true))
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
    setFailed(false)
    if (choice.isLoading) setAwaited(true)
    else mutate({ change: isListed ? undefined : {}, isListed })
  }
  return (
    <>
      <Button
        ref={button}
        aria-label={isListed ? `Retirer ${title} de ma watchlist` : `Ajouter ${title} à ma watchlist`}
        aria-busy={choice.isPending}
        onClick={press}
      >
        {isListed ? <Check /> : <Plus />}
      </Button>
      <span role="status" className="self-center text-sm">
        {hasFailed && 'Erreur lors de la modification de la watchlist'}
      </span>
    </>
  )
}

export default withPersonQueries(PlusToggle)
