import type { Database } from '../../../platform/database/connect-database.ts'
import { type CatalogueIndex, createCatalogueIndex } from './catalogue-index.ts'
import { importEpisodes } from './import-episodes.ts'
import { listKnownAnimes } from './queries/known-animes.ts'
import { type CheckedCatalogue, checkAnimes } from './read-catalogue.ts'
import type { AnimeRecord } from './records/anime-record.ts'
import { type ImportKind, type ImportReport, type InAction, runImport } from './run-import.ts'
import { type RecordToWrite, writeBatch } from './write-batch.ts'

const batchSize = 1000

export type CatalogueImport = {
  db: Database
  /** A file, or animes as the JSON format writes them. */
  records: CheckedCatalogue | readonly unknown[]
  /** Checks and counts everything, and writes nothing. */
  dryRun?: boolean
  /** Whether the site plays a link; without it none is judged. */
  canPlay?: (url: string) => boolean
  onProgress?: (done: number, total: number) => void
  /** After each batch; what it throws ends the import, and what was written stays. */
  onBatch?: (done: number) => Promise<void>
  /** The transaction of each batch, when it is to be recorded. */
  inAction?: InAction
  now: Date
}

/**
 * Brings a file's animes or episodes into the catalogue (docs/import-format.md). Running it again doubles nothing: an
 * anime that is there gets the values it does not have, and what the file leaves out stays as it is. A bad record is
 * refused with its reasons; the others are written.
 * @throws when the database is away
 */
export async function importCatalogue(catalogueImport: CatalogueImport): Promise<ImportReport> {
  const { db, records, dryRun = false, onProgress = () => {}, onBatch, inAction, now } = catalogueImport
  const { canPlay = () => true } = catalogueImport
  const source = 'kind' in records ? records : checkAnimes(records, now)
  try {
    const known = await listKnownAnimes(db)
    const job = { db, source, dryRun, canPlay, onProgress, onBatch, inAction }
    if (source.kind === 'episodes') return await importEpisodes(job, known, now)
    return await runImport({ ...job, kind: animeImport(createCatalogueIndex(known), now) })
  } finally {
    await source.close()
  }
}

type AnimeItem = RecordToWrite & { title: string }

function animeImport(index: CatalogueIndex, now: Date): ImportKind<AnimeItem> {
  return {
    batchSize,
    read(checked, line) {
      const record = checked as AnimeRecord
      const found = index.find(record)
      if (found && 'refusal' in found) return { reasons: [found.refusal] }
      const anime = found?.anime ?? index.add(record, line)
      anime.line = line
      return { item: { line, title: record.title, anime, record } }
    },
    async write(db, items) {
      const { created, updated } = await writeBatch(db, items, now)
      const counts = {
        created: created.size,
        updated: updated.size,
        unchanged: items.length - created.size - updated.size,
      }
      const settle = () => {
        for (const { anime } of items) anime.id ??= created.get(anime.slug)
      }
      return { counts, settle }
    },
    forget: ({ anime }) => {
      if (anime.id === undefined) index.remove(anime)
    },
  }
}
