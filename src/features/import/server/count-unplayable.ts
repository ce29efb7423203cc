import { toLinkHost } from '../../../shared/link-host.ts'
import type { AnimeRecord } from './records/anime-record.ts'
import type { EpisodeLine } from './records/episode-record.ts'

/** Links of a host that the site cannot play. */
export type UnplayableLinks = { host: string; count: number }

const maxHosts = 100

/** Counts a file's links without a configured host, by host: they are imported but do not play. */
export function countUnplayable(canPlay: (url: string) => boolean) {
  const counts = new Map<string, number>()
  return {
    add(record: AnimeRecord | EpisodeLine): void {
      const episodes = 'episode' in record ? [record.episode] : (record.episodes ?? [])
      for (const { url } of episodes.flatMap(({ sources }) => sources)) {
        if (canPlay(url)) continue
        const host = toLinkHost(url)
        if (counts.has(host) || counts.size < maxHosts) counts.set(host, (counts.get(host) ?? 0) + 1)
      }
    },
    /** Most links first. */
    list: (): UnplayableLinks[] =>
      [...counts].map(([host, count]) => ({ host, count })).toSorted((a, b) => b.count - a.count),
  }
}
