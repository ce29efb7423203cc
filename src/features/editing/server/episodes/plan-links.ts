import { toLinkHost } from '../../../../shared/link-host.ts'
import type { LinkOutcome, PastedLink } from '../../episodes-contract.ts'

/** An episode as far as its links go; `id` is undefined for one that a line makes. */
type KnownEpisode = {
  id: number | undefined
  season_label: string
  episode_number: number
  language: string
  sources: { id: number | undefined; url: string }[]
}

/** What becomes of one pasted link: it is added to the episode at `place`, or takes the place of a link of it. */
export type PlannedLink = {
  outcome: LinkOutcome
  url: string
  episode: KnownEpisode
  /** The link that gives way, when the database has it. */
  replaced: { id: number; url: string } | undefined
}

/**
 * Decides what becomes of pasted links, each in the light of those before it: a link that the episode has is known;
 * one of a host that it has a link of replaces that, unless it came with this paste; any other is a second link.
 * @param known the episodes of the anime; not changed
 */
export function planLinks(links: PastedLink[], known: KnownEpisode[]): PlannedLink[] {
  const episodes = new Map(known.map((episode) => [placeOf(episode), { ...episode, sources: [...episode.sources] }]))
  return links.map((link) => {
    const { url, mode } = link
    const found = episodes.get(placeOf(link))
    const episode = found ?? { ...link, id: undefined, sources: [] }
    episodes.set(placeOf(link), episode)
    if (episode.sources.some((source) => source.url === url))
      return { outcome: 'known', url, episode, replaced: undefined }
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
