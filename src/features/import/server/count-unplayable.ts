import { toLinkHost } from '../../../shared/link-host.ts'
import type { ImportReport } from '../contract.ts'
import type { AnimeRecord } from './records/anime-record.ts'
import type { EpisodeLine } from './records/episode-record.ts'

/** Links of a host that the site cannot play, and the first of them. */
type UnplayableLinks = ImportReport['unplayable'][number]

/** Maximum number of hosts, and of links named in all. */
const maxHosts = 100
const maxLinks = 1000

/** Counts a file's links without a configured host, by host: they are imported but do not play. */
export function countUnplayable(canPlay: (url: string) => boolean) {
  const byHost = new Map<string, UnplayableLinks>()
  let named = 0
  return {
    add(record: AnimeRecord | EpisodeLine, line: number): void {
      const episodes = 'episode' in record ? [record.episode] : (record.episodes ?? [])
      for (const { url } of episodes.flatMap(({ sources }) => sources)) {
        if (canPlay(url)) continue
        const host = toLinkHost(url)
        const found = byHost.get(host) ?? { host, count: 0, links: [] }
        if (found.count === 0 && byHost.size === maxHosts) continue
        byHost.set(host, found)
        found.count++
        if (named < maxLinks) {
          named++
          found.links.push({ line, url })
        }
      }
    },
    /** Most links first. */
    list: (): UnplayableLinks[] => [...byHost.values()].toSorted((a, b) => b.count - a.count),
  }
}
