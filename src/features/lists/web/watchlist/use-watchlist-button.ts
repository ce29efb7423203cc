import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type ChoiceChange, toRefusal, useChoice } from './watchlist-mutations.ts'
import { watchlistChoiceQuery } from './watchlist-queries.ts'

type Waiting = {
  /** The person pressed the button before this loaded. */
  isPressed: boolean
  /** Selects the button that waited for this one, or what holds it. */
  waits: string
}

/** A button that adds an anime or removes it. Until the list is known, a press has no effect on a listed anime. */
export function useWatchlistButton(animeId: number, { isPressed, waits }: Waiting) {
  const choice = useQuery(watchlistChoiceQuery(animeId))
  const [refusal, setRefusal] = useState<string>()
  const send = useChoice(animeId, (error) => setRefusal(toRefusal(error)))
  const isListed = choice.data?.in_watchlist ?? false
  const change = (part: ChoiceChange) => {
    setRefusal(undefined)
    send.mutate({ change: part, isListed })
  }
  const ref = useRef<HTMLButtonElement>(null)
  // The button that waited for this one is still there.
  const [hadFocus] = useState(() => document.activeElement?.closest(waits) != null)
  useLayoutEffect(() => {
    if (hadFocus) ref.current?.focus()
  }, [hadFocus])
  const [isAwaited, setIsAwaited] = useState(isPressed)
  useEffect(() => {
    if (!isAwaited || choice.isLoading) return
    setIsAwaited(false)
    if (!isListed) send.mutate({ change: {}, isListed })
  }, [isAwaited, choice.isLoading, isListed, send.mutate])
  const onClick = () => (choice.isLoading ? setIsAwaited(true) : change(isListed ? undefined : {}))
  return { choice, send, isListed, refusal, change, button: { ref, onClick } }
}
