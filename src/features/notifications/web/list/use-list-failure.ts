import { offlineList } from '../../../../ui/feedback/offline-list.ts'
import { useOnline } from '../../../../ui/network/use-online.ts'

/** Returns what to say in place of a list that did not come. */
export function useListFailure(error: Error | null): { title: string; text: string | undefined } {
  const isOnline = useOnline()
  return isOnline ? { title: 'Les notifications n’ont pas pu être chargées', text: error?.message } : offlineList
}
