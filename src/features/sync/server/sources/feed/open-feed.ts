import type { FeedOffer } from '../../../contract.ts'
import { type SourceAnswer, SourceFailure, type SyncSource, type Wanted } from '../source.ts'
import type { FeedEntry } from './feed-document.ts'
import type { ReadFeed } from './open-folder.ts'

/** An anime of the feed, as a list shows it. */
type Listed = Omit<FeedOffer, 'is_known'>

export type CatalogueFeed = SyncSource & { list: () => Promise<Listed[]> }

/** How long a feed is used without checking for changes. */
const quietMs = 30_000

type Reading = { at: number; entries: Map<string, FeedEntry>; byExternalId: Map<string, SourceAnswer> }

/**
 * Opens the catalogue feed as a source. It is read on demand, at most every 30 s, and kept in memory.
 * @param read returns its animes; of two with the same slug, the first counts
 */
export function openFeed(read: ReadFeed, now: () => Date): CatalogueFeed {
  let kept: Reading | undefined
  let running: Promise<Reading> | undefined

  async function refresh(): Promise<Reading> {
    const at = now().getTime()
    const reading = await read(new Date(at))
    if (reading === 'unchanged' && kept) kept = { ...kept, at }
    else kept = { at, ...toMaps(reading === 'unchanged' ? [] : reading) }
    return kept
  }

  function current(): Promise<Reading> {
    // A reading from the future was made before the clock was set back.
    if (kept && Math.abs(now().getTime() - kept.at) < quietMs) return Promise.resolve(kept)
    running ??= refresh().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    name: 'feed',
    label: 'le flux de catalogue',
    async find({ slug, otherSlugs, externalIds }: Wanted) {
      const { entries, byExternalId } = await current()
      const [entry] = [slug, ...otherSlugs].flatMap((name) => entries.get(name) ?? [])
      if (entry && 'reasons' in entry) {
        throw new SourceFailure(
          `Le flux dit de « ${entry.slug} » ce qui ne peut pas être repris : ${entry.reasons.join(' ; ')}`,
        )
      }
      const [byId] = Object.entries(externalIds).flatMap(([site, id]) => byExternalId.get(`${site}:${id}`) ?? [])
      return entry?.answer ?? byId
    },
    async list() {
      const { entries } = await current()
      return [...entries.values()].flatMap((entry) => ('answer' in entry ? [toOffer(entry)] : []))
    },
  }
}

function toMaps(list: FeedEntry[]): Omit<Reading, 'at'> {
  const entries = new Map<string, FeedEntry>()
  const byExternalId = new Map<string, SourceAnswer>()
  for (const entry of list) {
    if (entries.has(entry.slug)) continue
    entries.set(entry.slug, entry)
    if (!('answer' in entry)) continue
    for (const [site, id] of Object.entries(entry.answer.record.external_ids ?? {})) {
      byExternalId.set(`${site}:${id}`, entry.answer)
    }
  }
  return { entries, byExternalId }
}

function toOffer({ slug, answer: { record } }: { slug: string; answer: SourceAnswer }): Listed {
  const { title, type = 'Anime', release_year = null, episodes = [] } = record
  const places = new Set(episodes.map(({ season_label, episode_number }) => `${season_label}/${episode_number}`))
  return { slug, title, type, release_year, episode_count: places.size }
}
