import { type RefObject, useRef, useState } from 'react'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import type { WatchlistItem } from '../../watchlist-contract.ts'
import { useItemChange, useRemoval, useRestoration, type WatchlistChange } from './watchlist-mutations.ts'

export type WatchlistChanges = {
  change: (item: WatchlistItem, change: WatchlistChange) => void
  remove: (item: WatchlistItem) => void
  /** The line that was removed last, while it can be put back. */
  removed: WatchlistItem | undefined
  restore: () => void
  forget: () => void
  /** Why the last change was not accepted. */
  refusal: string | undefined
  /** For the element that gets the focus when the one that had it is gone. */
  list: RefObject<HTMLDivElement | null>
}

/** What a person does with their lines: shown at once, taken back when the server refuses. */
export function useWatchlistChanges(userId: number): WatchlistChanges {
  const [refusal, setRefusal] = useState<string>()
  const [removed, setRemoved] = useState<WatchlistItem>()
  const list = useRef<HTMLDivElement>(null)
  const sayWhy = (error: unknown) => setRefusal(toFailure(error).message)
  const change = useItemChange(userId, sayWhy)
  const restoration = useRestoration(userId, sayWhy)
  const removal = useRemoval(userId, () => {
    setRemoved(undefined)
    // docs/product/my-space.md#watchlist
    setRefusal('Erreur lors de la suppression de la watchlist')
  })
  return {
    refusal,
    removed,
    list,
    change(item, part) {
      setRefusal(undefined)
      change.mutate({ item, change: part })
    },
    remove(item) {
      setRefusal(undefined)
      setRemoved(item)
      removal.mutate(item)
    },
    restore() {
      if (removed) restoration.mutate(removed)
      setRemoved(undefined)
      list.current?.focus()
    },
    forget: () => setRemoved(undefined),
  }
}
