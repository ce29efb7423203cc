import type { Database } from '../../../platform/database/connect-database.ts'
import type { ImportReport } from '../contract.ts'
import { type CatalogueIndex, createCatalogueIndex } from './catalogue-index.ts'
import { gatherRelations } from './gather-relations.ts'
import { importEpisodes } from './import-episodes.ts'
import { readKnownAnimes } from './queries/known-animes.ts'
import { type CheckedCatalogue, checkAnimes } from './read-catalogue.ts'
import type { AnimeRecord } from './records/anime-record.ts'
import { type ImportJob, type ImportKind, type InAction, runImport } from './run-import.ts'
import { type RecordToWrite, writeBatch } from './write-batch.ts'

const batchSize = 1000

export type CatalogueImport = {
  db: Database
  /** A file, or animes in the JSON format. */
  records: CheckedCatalogue | readonly unknown[]
  /** Checks and counts everything without writing. */
  dryRun?: boolean
  /** Returns whether the site plays a link; without it links are not judged. */
  canPlay?: (url: string) => boolean
  onProgress?: (done: number, total: number) => void
  /** Called after each batch with the counts so far. If it throws, the import ends; batches already written stay. */
  onBatch?: ImportJob['onBatch']
  /** Provides the transaction of each batch, to record it in the log. */
  inAction?: InAction
  /** The time of each batch: with one for all, late batches would be missed by readers of changes since an instant. */
  now: () => Date
}

/**
 * Imports a file's animes or episodes into the catalogue (docs/import-format.md). Repeating an import creates no
 * duplicates: an existing anime gets the values it does not have, and absent fields stay as they are. A bad record is
 * refused with its reasons; the others are written.
 * @throws when the database is unavailable
 */
export async function importCatalogue(catalogueImport: CatalogueImport): Promise<ImportReport> {
  const { db, records, dryRun = false, onProgress = () => {}, onBatch, inAction, now } = catalogueImport
  const { canPlay = () => true } = catalogueImport
  const source = 'kind' in records ? records : checkAnimes(records, now())
  try {
    const known = readKnownAnimes(db)
    const job = { db, source, dryRun, canPlay, onProgress, onBatch, inAction }
    if (source.kind === 'episodes') return await importEpisodes(job, known, now)
    return await runImport({ ...job, kind: animeImport(await createCatalogueIndex(known), now) })
  } finally {
    await source.close()
  }
}

type AnimeItem = RecordToWrite & { title: string }

function animeImport(index: CatalogueIndex, now: () => Date): ImportKind<AnimeItem> {
  const relations = gatherRelations(index)
  return {
    batchSize,
    read(checked, line) {
      const record = checked as AnimeRecord
      const found = index.find(record)
      if (found && 'refusal' in found) return { reasons: [found.refusal] }
      const anime = found?.anime ?? index.add(record)
      index.claim(anime, record, line)
      return { item: { line, title: record.title, anime, record } }
    },
    async write(db, items) {
      const { created, updated } = await writeBatch(db, items, now())
      const counts = {
        created: created.size,
        updated: updated.size,
        unchanged: items.length - created.size - updated.size,
      }
      // Called after the commit.
      const settle = () => {
        for (const { anime, record } of items) {
          anime.id ??= created.get(anime.slug)
          const isUnchanged = !created.has(anime.slug) && !updated.has(anime.id ?? 0)
          relations.add(anime, record, isUnchanged)
        }
      }
      return { counts, settle }
    },
    finish: () => (relations.isEmpty() ? undefined : (db) => relations.write(db, now())),
    forget: ({ anime, record }) => {
      if (anime.id === undefined) index.remove(anime, record)
    },
  }
}
