import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { personQueries } from '../../../../ui/queries/person-queries.ts'
import { useStaff } from '../../../staff/web/public.ts'
import type { getLinkSummary, listAnimesByLinks, listLinks } from '../../contract.ts'
import type { LinkTask, listLinkTasks } from '../../mending-contract.ts'
import { type LinksAddress, toLinkFilters } from './links-address.ts'

/** Lines of a page: as many as somebody mends in one go. */
export const pageSize = 40
const pollMs = 1500

/** One page of links; the one before stays until it is there. */
export function useLinks(address: LinksAddress, enabled: boolean) {
  const { id } = useStaff()
  const query = { ...toLinkFilters(address), page: address.page, limit: pageSize }
  return useQuery(
    {
      queryKey: [id, 'admin', 'links', 'list', query],
      queryFn: ({ signal }) => callApi<typeof listLinks>('GET /api/admin/links', { query }, { signal }),
      placeholderData: keepPreviousData,
      enabled,
    },
    personQueries,
  )
}

/** One page of the animes whose links need somebody. */
export function useAnimesByLinks(address: LinksAddress, enabled: boolean) {
  const { id } = useStaff()
  const { host, search } = toLinkFilters(address)
  const query = { ...(host && { host }), ...(search && { search }), page: address.page, limit: pageSize }
  return useQuery(
    {
      queryKey: [id, 'admin', 'links', 'animes', query],
      queryFn: ({ signal }) => callApi<typeof listAnimesByLinks>('GET /api/admin/links/animes', { query }, { signal }),
      placeholderData: keepPreviousData,
      enabled,
    },
    personQueries,
  )
}

/** The links of one episode. */
export function useEpisodeLinks(episodeId: number) {
  const { id } = useStaff()
  const query = { episode_id: String(episodeId) }
  return useQuery(
    {
      queryKey: [id, 'admin', 'links', 'list', query],
      queryFn: ({ signal }) => callApi<typeof listLinks>('GET /api/admin/links', { query }, { signal }),
    },
    personQueries,
  )
}

/** How all links fare, by host. */
export function useLinkSummary() {
  const { id } = useStaff()
  return useQuery(
    {
      queryKey: [id, 'admin', 'links', 'summary'],
      queryFn: ({ signal }) => callApi<typeof getLinkSummary>('GET /api/admin/links/summary', {}, { signal }),
    },
    personQueries,
  )
}

/** The names of the hosts that links lead to, the one with the most first; empty until they are known. */
export function useLinkHosts(): string[] {
  return useLinkSummary().data?.hosts.map(({ host }) => host) ?? []
}

/** Tasks on links; while one runs they are looked at again and again. */
export function useLinkTasks() {
  const { id } = useStaff()
  return useQuery(
    {
      queryKey: [id, 'admin', 'link-tasks'],
      queryFn: ({ signal }) => callApi<typeof listLinkTasks>('GET /api/admin/links/tasks', {}, { signal }),
      refetchInterval: ({ state }) => (state.data?.tasks.some((task) => task.state === 'running') ? pollMs : false),
    },
    personQueries,
  )
}

/** Puts a task that was just begun among those that are known. */
export function noteTask(staffId: number, task: LinkTask): void {
  personQueries.setQueryData<AnswerOf<typeof listLinkTasks>>([staffId, 'admin', 'link-tasks'], (known) => ({
    tasks: [task, ...(known?.tasks ?? [])],
  }))
}

/** Everything that shows links is read anew. */
export function refreshLinks(): Promise<void> {
  return personQueries.invalidateQueries({
    predicate: ({ queryKey: [, area, name] }) =>
      area === 'admin' && (name === 'links' || name === 'link-tasks' || name === 'stats'),
  })
}
