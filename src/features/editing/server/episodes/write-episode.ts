import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { distinctBy } from '../../../../shared/distinct-by.ts'
import { toEpisodePlace } from '../../../../shared/episode-place.ts'
import { toLinkHost } from '../../../../shared/link-host.ts'
import type { EpisodeColumnName, EpisodePlaceName } from '../../../catalogue/episode-columns.ts'
import { insertSources, removeSources, updateSource } from '../../../catalogue/server/writing/public.ts'
import { orderSources } from '../../../catalogue/source-order-rules.ts'
import type { EpisodeChanges } from '../../episodes-contract.ts'
import { findEpisodeAt, type StaffEpisodeRow } from './queries.ts'

/** The columns that a form can write. */
type OwnColumns = Partial<
  Pick<StaffEpisodeRow, EpisodePlaceName | Exclude<EpisodeColumnName, 'release_date'>> & { release_date: string | null }
>

/** Converts a form to an episode's columns, and lists the filled-in ones by column name, `video_url` and `sources`. */
export function toColumns(changes: EpisodeChanges): { columns: OwnColumns; written: string[] } {
  const { video_url: _url, sources: _sources, duration, ...rest } = changes
  const given = Object.entries({ ...rest, duration_seconds: duration }).filter(
    ([name, value]) => value !== undefined && name !== 'anime_id',
  )
  const written = Object.entries(changes).filter(
    ([name, value]) => value !== undefined && value !== null && name !== 'anime_id',
  )
  return {
    columns: Object.fromEntries(given),
    written: written.map(([name]) => (name === 'duration' ? 'duration_seconds' : name)).sort(),
  }
}

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

type Place = { anime_id: number; season_label: string; episode_number: number; language: 'VOSTFR' | 'VF' }

/**
 * Checks that (anime, season, number, language) is unique (docs/product/administration.md#episodes).
 * @throws AppError CONFLICT
 */
export async function requireFreePlace(db: Database, place: Place, exceptId?: number): Promise<void> {
  if (!(await findEpisodeAt(db, place, exceptId))) return
  const message = `Cet épisode existe déjà : ${toEpisodePlace(place)} en ${place.language}`
  throw new AppError('CONFLICT', message, { field: 'episode_number' })
}

/** Checks that an opening has both bounds, in order (migrations/0010). @throws AppError VALIDATION */
export function requireWholeOpening({ intro_start: start, intro_end: end }: Opening): void {
  if (start === null ? end === null : end !== null && end > start) return
  const message = 'Le début et la fin de l’opening sont attendus, dans cet ordre'
  throw new AppError('VALIDATION', message, { field: 'intro_end' })
}

type Opening = { intro_start: number | null; intro_end: number | null }
