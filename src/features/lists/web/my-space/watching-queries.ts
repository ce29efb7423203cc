import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../../../ui/api/call-api.ts'
import { personQueries } from '../../../../ui/queries/person-queries.ts'
import type { removeWatchingLine, restoreWatchingLine, WatchingItem } from '../../../watching/contract.ts'
import { watchingQuery } from '../../../watching/web/public.ts'

// Without a network a question fails and says so, instead of waiting for one.
const networkMode = 'always'

/** Takes a line off the list, positions stay; or puts the one back that was taken off. */
export function useLineChange(userId: number, onError: (error: unknown) => void) {
  const { queryKey } = watchingQuery(userId)
  return useMutation(
    {
      networkMode,
      mutationFn: async ({ line, isRemoved }: { line: WatchingItem; isRemoved: boolean }) => {
        const input = { params: { anime_id: String(line.anime_id) } }
        if (isRemoved) await callApi<typeof removeWatchingLine>('DELETE /api/watch-progress/watching/:anime_id', input)
        else await callApi<typeof restoreWatchingLine>('PUT /api/watch-progress/watching/:anime_id', input)
      },
      onMutate: async ({ line, isRemoved }) => {
        await personQueries.cancelQueries({ queryKey })
        const before = personQueries.getQueryData(queryKey)
        if (isRemoved) {
          personQueries.setQueryData(queryKey, (lines) => lines?.filter(({ anime_id }) => anime_id !== line.anime_id))
        }
        return before
      },
      onError: (error, _change, before) => {
        personQueries.setQueryData(queryKey, before)
        onError(error)
      },
      onSettled: () => personQueries.invalidateQueries({ queryKey }),
    },
    personQueries,
  )
}
