import { callApi, outlivesPage } from '../../../../ui/api/call-api.ts'
import { restoreLine } from '../../../../ui/queries/restore-line.ts'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { listWatching, removeWatchingLine, restoreWatchingLine, type WatchingItem } from '../../../watching/contract.ts'
import { forgetWatched, lineChanges, watchingQuery } from '../../../watching/web/public.ts'

/** Removes a line from the list without its positions, or restores it. */
export function useLineChange(onError: (error: unknown, line: WatchingItem) => void) {
  const { queryKey } = watchingQuery()
  return useWrite({
    // In turn: 'Annuler' must not overtake the removal.
    scope: lineChanges,
    send: async ({ line, isRemoved }: { line: WatchingItem; isRemoved: boolean }) => {
      const input = { params: { anime_id: line.anime_id } }
      if (isRemoved) await callApi(removeWatchingLine, input, outlivesPage)
      else await callApi(restoreWatchingLine, input, outlivesPage)
    },
    onMutate: async ({ line, isRemoved }, { client }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (isRemoved) {
        client.setQueryData(queryKey, (lines) => lines?.filter(({ anime_id }) => anime_id !== line.anime_id))
      }
      return before
    },
    onSuccess: (_answer, { line, isRemoved }) => {
      if (isRemoved) forgetWatched(line.anime_id)
    },
    onError: (error, { line }, before, { client }) => {
      const removal = { former: before ?? [], id: line.anime_id, idOf: ({ anime_id }: WatchingItem) => anime_id }
      client.setQueryData(queryKey, (lines) => lines && restoreLine(lines, removal))
      onError(error, line)
    },
    refreshes: [listWatching],
  })
}
