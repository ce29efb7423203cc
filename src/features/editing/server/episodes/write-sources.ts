import type { Database } from '../../../../platform/database/connect-database.ts'
import { distinctBy } from '../../../../shared/distinct-by.ts'
import { toLinkHost } from '../../../../shared/link-host.ts'
import { insertSources, removeSources, updateSource } from '../../../catalogue/server/writing/public.ts'
import { orderSources } from '../../../catalogue/source-order-rules.ts'
import type { EpisodeChanges } from '../../episodes-contract.ts'
import type { StaffEpisodeRow } from './queries.ts'

type WantedSource = { url: string; captions_url: string | null }

const urlOf = ({ url }: WantedSource) => url

/**
 * Returns the episode's links from a form, best first; undefined when it has none. A `video_url` alone replaces the
 * current link.
 */
export function toWantedSources(
  { video_url, sources }: Pick<EpisodeChanges, 'video_url' | 'sources'>,
  before: StaffEpisodeRow | undefined,
): WantedSource[] | undefined {
  if (sources)
    return distinctBy(
      sources.map(({ url, captions_url = null }) => ({ url, captions_url })),
      urlOf,
    )
  if (video_url === undefined) return undefined
  const known = before?.sources ?? []
  const [played] = orderSources(known)
  if (played?.url === video_url) return known
  if (!played) return [{ url: video_url, captions_url: null }]
  return distinctBy(
    known.map((source) => (source === played ? { url: video_url, captions_url: null } : source)),
    urlOf,
  )
}

/** Returns whether links differ from the wanted ones by address, captions or order. */
export function hasOtherSources(before: StaffEpisodeRow['sources'], wanted: WantedSource[]): boolean {
  const isThere = ({ url, captions_url }: WantedSource, place: number) =>
    before.some((one) => one.url === url && one.captions_url === captions_url && one.priority === place)
  return wanted.length !== before.length || !wanted.every(isThere)
}

/** Returns whether an episode has other addresses than those that a form has shown. */
export function hasOtherUrls(sources: StaffEpisodeRow['sources'], seen: string[]): boolean {
  return sources.length !== seen.length || sources.some(({ url }) => !seen.includes(url))
}

/** Sets an episode's links in this order; an unchanged link keeps its health. */
export async function putSources(
  trx: Database,
  { episodeId, before, wanted }: { episodeId: number; before: StaffEpisodeRow['sources']; wanted: WantedSource[] },
): Promise<void> {
  const known = new Map(before.map((source) => [source.url, source]))
  const urls = new Set(wanted.map(({ url }) => url))
  const gone = before.filter(({ url }) => !urls.has(url))
  const added = wanted.flatMap(({ url, captions_url }, priority) =>
    known.has(url) ? [] : [{ episode_id: episodeId, url, host: toLinkHost(url), priority, captions_url }],
  )
  await removeSources(
    trx,
    gone.map(({ id }) => id),
  )
  await insertSources(trx, added)
  for (const [priority, { url, captions_url }] of wanted.entries()) {
    const there = known.get(url)
    if (!there || (there.priority === priority && there.captions_url === captions_url)) continue
    await updateSource(trx, there.id, { priority, captions_url })
  }
}
