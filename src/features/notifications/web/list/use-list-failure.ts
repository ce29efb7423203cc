import { offlineList } from '../../../../ui/feedback/offline-list.ts'
import { useOnline } from '../../../../ui/network/use-online.ts'
import type { DrawingName } from '../../../../ui/pictures/drawings.tsx'

type ListFailure = { title: string; text: string | undefined; drawing?: DrawingName }

/** Returns what to show in place of a list that did not load. */
export function useListFailure(error: Error | null): ListFailure {
  const isOnline = useOnline()
  if (!isOnline) return offlineList
  return { title: 'Les notifications n’ont pas pu être chargées', text: error?.message, drawing: 'broken-print' }
}
