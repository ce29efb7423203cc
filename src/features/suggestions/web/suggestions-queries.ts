import { queryOptions } from '@tanstack/react-query'
import { callApi, outlivesPage } from '../../../ui/api/call-api.ts'
import { failsOffline, readOf } from '../../../ui/queries/reads.ts'
import { restoreLine } from '../../../ui/queries/restore-line.ts'
import { useWrite } from '../../../ui/queries/use-write.ts'
import { hideSuggestion, listHidden, listSuggestions, showSuggestion } from '../contract.ts'

// In turn: 'Annuler' must not overtake what it undoes.
const hidings = { id: 'suggestions' }

/** Always refetched, because every list, score and position of the member changes them. */
export const suggestionsQuery = queryOptions({
  ...readOf(listSuggestions, {}, { after: hidings }),
  staleTime: 0,
  ...failsOffline,
})

export const hiddenQuery = queryOptions({ ...readOf(listHidden, {}, { after: hidings }), ...failsOffline })

/** Hides an anime from the suggestions at once, or shows it again. */
export function useHiding(onError: (error: unknown, animeId: number) => void) {
  const { queryKey } = suggestionsQuery
  return useWrite({
    scope: hidings,
    send: async ({ animeId, isHidden }: { animeId: number; isHidden: boolean }) => {
      const input = { params: { anime_id: animeId } }
      if (isHidden) await callApi(hideSuggestion, input, outlivesPage)
      else await callApi(showSuggestion, input, outlivesPage)
    },
    onMutate: async ({ animeId, isHidden }, { client }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (isHidden && before) {
        const suggestions = before.suggestions.filter(({ anime }) => anime.id !== animeId)
        client.setQueryData(queryKey, { ...before, suggestions })
      }
      return before
    },
    onError: (error, { animeId }, before, { client }) => {
      const former = before?.suggestions ?? []
      client.setQueryData(queryKey, (now) => {
        if (!now) return undefined
        const suggestions = restoreLine(now.suggestions, { former, id: animeId, idOf: ({ anime }) => anime.id })
        return { ...now, suggestions }
      })
      onError(error, animeId)
    },
    refreshes: [listSuggestions, listHidden],
  })
}
