import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../../ui/api/call-api.ts'
import { untilGone } from '../../../../ui/api/until-gone.ts'
import { failsOffline, readOf } from '../../../../ui/queries/reads.ts'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { leaveFor } from '../../../account/web/public.ts'
import { listWatching } from '../../../watching/contract.ts'
import {
  type DifferenceChoices,
  type DifferenceKind,
  listDifferences,
  listLinkedLists,
  readLinkedList,
  startLinkedList,
  unlinkList,
  visitListSite,
} from '../../linked-contract.ts'
import { type ListSiteId, linkedListsPage } from '../../linked-rules.ts'
import { listImports } from '../../transfer-contract.ts'
import { linesOnPage } from '../list-pages.ts'
import { watchlistReads } from '../watchlist/public.ts'

const pollMs = 1500
/** While the site does not answer. */
const failingPollMs = 30_000

/** The reads that a synchronisation may change. */
export const readsOfLists = [...watchlistReads, listWatching]

/** Fetches the sites with my lists, polling while one is being read or written. */
export const linkedQuery = queryOptions({
  ...readOf(listLinkedLists, {}),
  refetchInterval({ state }) {
    const busy = state.data?.sites.flatMap(({ list }) =>
      list && (list.state === 'reading' || list.waiting_count > 0) ? list : [],
    )
    if (!busy?.length) return false
    return busy.every(({ failing_since }) => failing_since) ? failingPollMs : pollMs
  },
  ...failsOffline,
})

/** The same, always polling: for a visitor who waits for a list to be read. */
export const awaitedQuery = { ...linkedQuery, refetchInterval: pollMs }

export type DifferenceView = { show: DifferenceKind | undefined; page: number }

export function differencesQuery(site: ListSiteId, { show, page }: DifferenceView) {
  const input = { params: { site }, query: { show, page, limit: linesOnPage } }
  return queryOptions({ ...readOf(listDifferences, input), placeholderData: keepPreviousData, ...failsOffline })
}

/** Leaves for a site, to link the list there. */
export function useVisit() {
  return useWrite({
    send: async (site: ListSiteId) =>
      leaveFor({ ...(await callApi(visitListSite, { params: { site } })), next: linkedListsPage }),
    refreshes: [],
  })
}

export function useStartList(site: ListSiteId, onStarted: () => void) {
  return useWrite({
    send: (body: DifferenceChoices) => callApi(startLinkedList, { params: { site }, body }),
    onSuccess: onStarted,
    done: () => ({ text: 'Vos listes sont maintenant tenues à jour des deux côtés.' }),
    refreshes: [listLinkedLists, listImports, ...readsOfLists],
  })
}

export function useReadList(site: ListSiteId) {
  return useWrite({ send: () => callApi(readLinkedList, { params: { site } }), refreshes: [listLinkedLists] })
}

export function useUnlink(onDone: () => void) {
  return useWrite({
    send: (site: ListSiteId) => untilGone(callApi(unlinkList, { params: { site } })),
    refreshes: [listLinkedLists],
    onSuccess: onDone,
  })
}
