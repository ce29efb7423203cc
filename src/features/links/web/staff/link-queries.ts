import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isWebAddress } from '../../../../shared/web-address.ts'
import { readOf } from '../../../../ui/queries/reads.ts'
import { useRested } from '../../../../ui/queries/use-rested.ts'
import { getLinkSummary, judgeLinks, listAnimesByLinks, listLinks, listVideoHosts } from '../../contract.ts'
import { listLinkTasks } from '../../mending-contract.ts'
import { maxGivenLinks } from '../../rules.ts'
import { type LinksAddress, toLinkFilters } from './links-address.ts'

/** Lines per page: as many as staff mends in one go. */
export const pageSize = 40
const pollMs = 1500

/**
 * Fetches one page of links; the previous one stays until it arrives.
 * @param editedId a link that is edited in place: its page stays as it is, or the row could go with what was typed
 */
export function useLinks(address: LinksAddress, isWanted: boolean, editedId: number | undefined) {
  const query = { ...toLinkFilters(address), page: address.page, limit: pageSize }
  return useQuery({
    ...readOf(listLinks, { query }),
    placeholderData: keepPreviousData,
    enabled: ({ state }) => isWanted && !state.data?.links.some(({ id }) => id === editedId),
  })
}

/** Fetches one page of the animes with problem links. */
export function useAnimesByLinks(address: LinksAddress, enabled: boolean) {
  const { host, search } = toLinkFilters(address)
  const query = { ...(host && { host }), ...(search && { search }), page: address.page, limit: pageSize }
  return useQuery({ ...readOf(listAnimesByLinks, { query }), placeholderData: keepPreviousData, enabled })
}

export function useEpisodeLinks(episodeId: number) {
  const query = { episode_id: String(episodeId) }
  return useQuery(readOf(listLinks, { query }))
}

/** Fetches the health of all links, by host. */
export const useLinkSummary = () => useQuery(readOf(getLinkSummary, {}))

/** Fetches the hosts that the site can play. */
export const useVideoHosts = (enabled: boolean) => useQuery({ ...readOf(listVideoHosts, {}), enabled })

/** Returns the host names of links, the one with the most first; empty while loading. */
export const useLinkHosts = (): string[] => useLinkSummary().data?.hosts.map(({ host }) => host) ?? []

/** Fetches tasks on links; polls while one runs. */
export function useLinkTasks() {
  return useQuery({
    ...readOf(listLinkTasks, {}),
    refetchInterval: ({ state }) => (state.data?.tasks.some((task) => task.state === 'running') ? pollMs : false),
  })
}

/** Returns which of the typed links no host of the site plays, once typing pauses. */
export function useUnplayable(typed: string[]): ReadonlySet<string> {
  const whole = [...new Set(typed.filter(isWebAddress))].slice(0, maxGivenLinks)
  const rested = useRested(JSON.stringify(whole))
  const { data } = useQuery({
    ...readOf(judgeLinks, { body: { urls: JSON.parse(rested) } }),
    enabled: rested !== '[]',
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
  return new Set(data?.unplayable)
}
