import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { callApi, outlivesPage } from '../../../../ui/api/call-api.ts'
import { untilGone } from '../../../../ui/api/until-gone.ts'
import { failsOffline, readOf } from '../../../../ui/queries/reads.ts'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import {
  changeSavedSearch,
  createSavedSearch,
  listSavedSearches,
  removeSavedSearch,
  type SavedSearch,
} from '../../saved-searches-contract.ts'

export const savedSearchesPath = '/my-space?tab=searches'

// Sent in turn, so that the last of several changes of a switch stays.
const changes = { id: 'saved-searches' }

export const savedSearchesQuery = queryOptions({
  ...readOf(listSavedSearches, {}, { after: changes }),
  ...failsOffline,
})

/** Returns how many searches the member has saved; undefined until it is known. */
export const useSavedSearchCount = () => useQuery(savedSearchesQuery).data?.searches.length

/** Returns the filters of an explorer's address, with their fields in order. */
export function toSavedQuery(address: string): string {
  const fields = new URLSearchParams(address.split('?')[1])
  for (const other of ['sort_by', 'sort_order', 'page', 'view']) fields.delete(other)
  return inOrder(fields)
}

export function findSaved(searches: SavedSearch[] | undefined, query: string): SavedSearch | undefined {
  return searches?.find((search) => inOrder(new URLSearchParams(search.query)) === query)
}

function inOrder(fields: URLSearchParams): string {
  fields.sort()
  return fields.toString()
}

export function useCreateSearch() {
  return useWrite({
    send: (body: { name: string; query: string; notifies: boolean }) => callApi(createSavedSearch, { body }),
    onSuccess: ({ search }, _body, _before, { client }) => {
      client.setQueryData(savedSearchesQuery.queryKey, (now) => now && { searches: [...now.searches, search] })
    },
    refreshes: [listSavedSearches],
  })
}

export function useRenameSearch() {
  return useWrite({
    send: ({ search, name }: { search: SavedSearch; name: string }) =>
      callApi(changeSavedSearch, { params: { id: search.id }, body: { name } }),
    refreshes: [listSavedSearches],
  })
}

/** Turns a search's notifications on or off: shown at once, reverted when it could not be saved. */
export function useSetNotifies(onError: (error: unknown) => void) {
  const { queryKey } = savedSearchesQuery
  const show = (client: QueryClient, id: number, notifies: boolean) =>
    client.setQueryData(
      queryKey,
      (now) => now && { searches: now.searches.map((search) => (search.id === id ? { ...search, notifies } : search)) },
    )
  return useWrite({
    scope: changes,
    send: ({ id, notifies }: { id: number; notifies: boolean }) =>
      callApi(changeSavedSearch, { params: { id }, body: { notifies } }, outlivesPage),
    onMutate: async ({ id, notifies }, { client }) => {
      await client.cancelQueries({ queryKey })
      show(client, id, notifies)
    },
    // Another switch may have been turned since.
    onError: (error, { id, notifies }, _before, { client }) => {
      show(client, id, !notifies)
      onError(error)
    },
    refreshes: [listSavedSearches],
  })
}

export function useRemoveSearch() {
  return useWrite({
    send: (search: SavedSearch) => untilGone(callApi(removeSavedSearch, { params: { id: search.id } })),
    refreshes: [listSavedSearches],
  })
}
