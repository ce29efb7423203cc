import { z } from 'zod'
import { relationKindField } from '../../../../catalogue/contract.ts'
import { type AnimeRecord, animeRecord, listReasons } from '../../../../catalogue-import/server/public.ts'
import { type SourceAnswer, SourceFailure } from '../source.ts'

export const feedFormat = 'sumine-catalogue-feed'
export const feedVersion = 1
const mostAnimes = 50_000

const slugField = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'un slug est fait de lettres minuscules, de chiffres et de tirets')

/** The document around the animes, of which each is checked by itself. */
const envelope = z.object({
  format: z.literal(feedFormat),
  version: z.int(),
  animes: z.array(z.unknown()).max(mostAnimes),
})

const ownFields = z.object({
  slug: slugField.max(100),
  relations: z
    .array(z.object({ kind: relationKindField, slug: slugField.max(100) }))
    .max(100)
    .default([]),
})

/** One anime of a feed: what it says, or why it cannot be used. */
export type FeedEntry = { slug: string; answer: SourceAnswer } | { slug: string; reasons: string[] }

/**
 * Reads a feed document (docs/catalogue-feed.md). An anime that is wrong is told by itself and spoils no other.
 * @param values what JSON.parse gave
 * @throws SourceFailure when it is no feed of a version that is known
 */
export function readFeedDocument(values: unknown, now: Date): FeedEntry[] {
  const document = envelope.safeParse(values)
  if (!document.success) throw new SourceFailure('Le flux de catalogue n’est pas dans le format attendu.')
  const { version, animes } = document.data
  if (version !== feedVersion) throw new SourceFailure(`Le flux de catalogue est en version ${version}, inconnue ici.`)
  const schema = animeRecord(now)
  return animes.map((anime) => readEntry(anime, schema))
}

function readEntry(values: unknown, schema: ReturnType<typeof animeRecord>): FeedEntry {
  const own = ownFields.safeParse(values)
  const record = schema.safeParse(values)
  if (!own.success || !record.success) {
    const reasons = [own, record].flatMap(({ error }) => (error ? listReasons(error) : []))
    return { slug: slugOf(values), reasons: [...new Set(reasons)] }
  }
  const { slug, relations } = own.data
  const reasons = listPicturePaths(record.data)
  if (reasons.length > 0) return { slug, reasons }
  const answer: SourceAnswer = {
    source: 'feed',
    record: record.data,
    relations: relations.map(({ kind, slug: other }) => ({ kind, other: { slug: other } })),
    airTimes: [],
  }
  return { slug, answer }
}

function slugOf(values: unknown): string {
  const slug = typeof values === 'object' && values !== null && 'slug' in values ? values.slug : ''
  return typeof slug === 'string' ? slug : ''
}

/** A path would lead to a file of this site, which a feed from elsewhere knows nothing of. */
function listPicturePaths({ cover_url, art_url, episodes = [] }: AnimeRecord): string[] {
  const pictures = [cover_url, art_url, ...episodes.map(({ thumbnail_url }) => thumbnail_url)]
  return pictures
    .filter((address) => address?.startsWith('/'))
    .map((path) => `« ${path} » : l'adresse d'une image doit commencer par http:// ou https://`)
}
