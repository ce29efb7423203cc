import { toLinkHost } from '../../../shared/link-host.ts'
import type { AnimeRecord } from './records/anime-record.ts'
import type { EpisodeLine } from './records/episode-record.ts'

/** Links of a host that the site cannot play. */
export type UnplayableLinks = { host: string; count: number }

const mostHosts = 100

/** Counts, by host, the links of a file that no configured host plays: they come in, and lead nowhere. */
export function countUnplayable(canPlay: (url: string) => boolean) {
  const counts = new Map<string, number>()
  return {
    add(record: AnimeRecord | EpisodeLine): void {
      const episodes = 'episode' in record ? [record.episode] : (record.episodes ?? [])
      for (const { url } of episodes.flatMap(({ sources }) => sources)) {
        if (canPlay(url)) continue
        const host = toLinkHost(url)
        if (counts.has(host) || counts.size < mostHosts) counts.set(host, (counts.get(host) ?? 0) + 1)
      }
    },
    /** Those with the most links first. */
    list: (): UnplayableLinks[] =>
      [...counts].map(([host, count]) => ({ host, count })).toSorted((a, b) => b.count - a.count),
  }
}
