import { toLinkHost } from '../../../../shared/link-host.ts'
import type { LinkOutcome, PastedLink } from '../../episodes-contract.ts'

/** An episode with its links; `id` is undefined for one that a line creates. */
type KnownEpisode = {
  id: number | undefined
  season_label: string
  episode_number: number
  language: string
  sources: { id: number | undefined; url: string }[]
}

/** The outcome of one pasted link: it is added to the episode at `place`, or replaces one of its links. */
export type PlannedLink = {
  outcome: LinkOutcome
  url: string
  episode: KnownEpisode
  /** The replaced link, if it is stored. */
  replaced: { id: number; url: string } | undefined
}

/**
 * Plans pasted links in order: a link that the episode has is known; a link on a host that the episode already uses
 * replaces that one, unless it came with this paste; any other is a second link.
 * @param known the episodes of the anime; not modified
 */
export function planLinks(links: PastedLink[], known: KnownEpisode[]): PlannedLink[] {
  const episodes = new Map(known.map((episode) => [placeOf(episode), { ...episode, sources: [...episode.sources] }]))
  return links.map((link) => {
    const { url, mode } = link
    const found = episodes.get(placeOf(link))
    const episode = found ?? { ...link, id: undefined, sources: [] }
    episodes.set(placeOf(link), episode)
    if (episode.sources.some((source) => source.url === url)) {
      episode.sources = episode.sources.map((source) => (source.url === url ? { id: undefined, url } : source))
      return { outcome: 'known', url, episode, replaced: undefined }
    }
    const replaced = mode === 'add' ? undefined : findReplaced(episode, link)
    if (replaced) {
      episode.sources = episode.sources.map((source) => (source.id === replaced.id ? { id: undefined, url } : source))
      return { outcome: 'replaces', url, episode, replaced }
    }
    const outcome = episode.sources.length === 0 ? 'new' : 'second'
    episode.sources.push({ id: undefined, url })
    return { outcome, url, episode, replaced: undefined }
  })
}

function findReplaced({ sources }: KnownEpisode, { url, mode }: PastedLink): { id: number; url: string } | undefined {
  const kept = sources.flatMap(({ id, url: there }) => (id === undefined ? [] : [{ id, url: there }]))
  const sameHost = kept.find((source) => toLinkHost(source.url) === toLinkHost(url))
  return sameHost ?? (mode === 'replace' ? kept[0] : undefined)
}

function placeOf({ season_label, episode_number, language }: Omit<KnownEpisode, 'id' | 'sources'>): string {
  return JSON.stringify([season_label, episode_number, language])
}
