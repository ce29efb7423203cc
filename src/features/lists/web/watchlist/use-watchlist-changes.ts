import { useRef, useState } from 'react'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import type { WatchlistItem } from '../../watchlist-contract.ts'
import { useItemChange, useRemoval, useRestoration, type WatchlistChange } from './watchlist-mutations.ts'

export type WatchlistChanges = ReturnType<typeof useWatchlistChanges>

/** Changes lines optimistically, with rollback on refusal. */
export function useWatchlistChanges() {
  const [refusal, setRefusal] = useState<string>()
  const [removed, setRemoved] = useState<WatchlistItem>()
  const list = useRef<HTMLDivElement>(null)
  const showError = (error: unknown) => setRefusal(toFailure(error).message)
  const change = useItemChange(showError)
  const restoration = useRestoration(showError)
  const removal = useRemoval(({ id }) => {
    setRemoved((last) => (last?.id === id ? undefined : last))
    // docs/product/my-space.md#watchlist
    setRefusal('Erreur lors de la suppression de la watchlist')
  })
  return {
    /** The refusal of the last change. */
    refusal,
    /** The last removed line, while it can be restored. */
    removed,
    /** Receives the focus when the focused element disappears. */
    list,
    change(item: WatchlistItem, part: WatchlistChange) {
      setRefusal(undefined)
      change.mutate({ item, change: part })
    },
    remove(item: WatchlistItem) {
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
