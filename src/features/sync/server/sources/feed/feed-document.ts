import { z } from 'zod'
import { findJsonElements, type JsonElement, parseJsonElement } from '../../../../../platform/parsing/json-elements.ts'
import { RefusedFile } from '../../../../../platform/parsing/refused-file.ts'
import { relationKindField } from '../../../../catalogue/contract.ts'
import { slugFormat } from '../../../../catalogue/rules.ts'
import { type AnimeRecord, animeRecord, listReasons } from '../../../../import/server/public.ts'
import type { SourceAnswer } from '../source.ts'

const feedFormat = 'sumine-catalogue-feed'
const feedVersion = 1
const maxAnimes = 50_000

const slugField = z.string().regex(...slugFormat)

/** The document without its animes. */
const envelope = z.object({ format: z.literal(feedFormat), version: z.int(), animes: z.tuple([]) })
const maxEnvelopeBytes = 64 * 1024
const bounds = { depth: 16, megabytes: 4, values: 200_000 }

const ownFields = z.object({
  slug: slugField.max(100),
  relations: z
    .array(z.object({ kind: relationKindField, slug: slugField.max(100) }))
    .max(100)
    .default([]),
})

/** One anime of a feed: its data, or the reasons why it was refused. */
export type FeedEntry = { slug: string; answer: SourceAnswer } | { slug: string; reasons: string[] }

/**
 * Reads a feed document (docs/catalogue-feed.md), one anime after the other. An invalid anime has its own errors and
 * does not affect the others.
 * @throws RefusedFile when the document is not a feed of a supported version
 */
export function* readFeedDocument(bytes: Buffer, now: Date): Generator<FeedEntry> {
  const places = listPlaces(bytes)
  requireEnvelope(bytes, places)
  const schema = animeRecord(now)
  for (const place of places) {
    try {
      yield readEntry(parseJsonElement(bytes, place, bounds), schema)
    } catch (error) {
      if (!(error instanceof RefusedFile)) throw error
      yield { slug: '', reasons: [error.message] }
    }
  }
}

const unexpected = 'Il n’est pas dans le format attendu.'

/** Locates the animes in the document. */
function listPlaces(bytes: Buffer): JsonElement[] {
  const places: JsonElement[] = []
  for (const place of findJsonElements(bytes, { through: new Set(['animes']), bounds, noList: unexpected })) {
    places.push(place)
    if (places.length > maxAnimes) throw new RefusedFile(`Il compte plus de ${maxAnimes.toLocaleString('fr')} animes.`)
  }
  return places
}

/** Validates the document around the animes. */
function requireEnvelope(bytes: Buffer, places: JsonElement[]): void {
  const [first, last] = [places[0], places.at(-1)]
  const around = first && last ? [bytes.subarray(0, first.start), bytes.subarray(last.end)] : [bytes]
  const frame = Buffer.concat(around)
  if (frame.length > maxEnvelopeBytes) throw new RefusedFile(unexpected)
  const document = envelope.safeParse(parseJsonElement(frame, { start: 0, end: frame.length, values: 0 }, bounds))
  if (!document.success) throw new RefusedFile(unexpected)
  const { version } = document.data
  if (version !== feedVersion) throw new RefusedFile(`Il est en version ${version}, inconnue ici.`)
}

function readEntry(values: unknown, schema: ReturnType<typeof animeRecord>): FeedEntry {
  const own = ownFields.safeParse(values)
  const record = schema.safeParse(values)
  if (!own.success || !record.success) {
    const reasons = [own, record].flatMap(({ error }) => (error ? listReasons(error) : []))
    return { slug: slugOf(values), reasons: [...new Set(reasons)] }
  }
  const { slug, relations } = own.data
  const reasons = listPictureFaults(record.data)
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

/** Returns why pictures are refused: a path would point to a file of this site, which an external feed cannot know. */
function listPictureFaults({ cover_url, art_url, episodes = [] }: AnimeRecord): string[] {
  const pictures = [cover_url, art_url, ...episodes.map(({ thumbnail_url }) => thumbnail_url)]
  return pictures
    .filter((address) => address?.startsWith('/'))
    .map((path) => `« ${path} » : l’adresse d’une image doit commencer par http:// ou https://`)
}
