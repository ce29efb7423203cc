import type { Database } from '../../../platform/database/connect-database.ts'
import { isDatabaseAway } from '../../../platform/database/database-away.ts'
import type { CatalogueSource, SourceRecord } from './sources/source-record.ts'

/** A line of the file that was left out, and why; `reasons` are French and fit to show. */
export type RefusedLine = { line: number; title: string; reasons: string[] }

export type ImportReport = {
  created: number
  updated: number
  unchanged: number
  refused: RefusedLine[]
  /** Columns of the file that are no field: nothing was read from them. */
  unknownColumns: string[]
}

export type ImportCounts = Pick<ImportReport, 'created' | 'updated' | 'unchanged'>

/** What one kind of import does with records; the rest is the same for all. */
export type ImportKind<Item extends { line: number; title: string }> = {
  /** Records a transaction. */
  batchSize: number
  /** Checks a record. @returns what to write, or why not */
  read: (values: unknown, line: number) => { item: Item } | { reasons: string[] }
  /** Writes records in the given transaction. `settle` is called once they are there to stay. */
  write: (db: Database, items: Item[]) => Promise<{ counts: ImportCounts; settle: () => void }>
  /** A record that was read cannot be written. */
  forget: (item: Item) => void
}

type Import<Item extends { line: number; title: string }> = {
  db: Database
  source: CatalogueSource
  kind: ImportKind<Item>
  dryRun: boolean
  onProgress: (done: number, total: number) => void
  /** After each batch; what it throws ends the import. */
  onBatch?: ((done: number) => Promise<void>) | undefined
  /** The transaction of a batch; one of its own without it. */
  inAction?: InAction | undefined
}

/** Does all of `work` or nothing. */
export type InAction = <Result>(work: (trx: Database) => Promise<Result>) => Promise<Result>

/** Somebody stopped the import: what was written stays. */
export class ImportStopped extends Error {
  override name = 'ImportStopped'
}

/**
 * Reads and writes a file's records in batches, a transaction each. When the database refuses a batch, its records
 * are written one by one, so that only the bad ones are left out. A dry run does the same and takes it all back.
 * @throws when the database is away
 */
export async function runImport<Item extends { line: number; title: string }>(
  job: Import<Item>,
): Promise<ImportReport> {
  const { source, kind, onProgress } = job
  const report: ImportReport = { created: 0, updated: 0, unchanged: 0, refused: [], unknownColumns: [] }
  let done = 0
  let batch: Item[] = []
  const flush = async () => {
    if (batch.length > 0) await writeOrSplit(job, batch, report)
    batch = []
    onProgress(done, source.total)
    await job.onBatch?.(done)
  }
  for await (const record of source.records) {
    done++
    const read = 'unreadable' in record ? { reasons: [record.unreadable] } : kind.read(record.values, record.line)
    if ('item' in read) batch.push(read.item)
    else report.refused.push({ line: record.line, title: titleOf(record), reasons: read.reasons })
    if (batch.length >= kind.batchSize) await flush()
  }
  await flush()
  report.refused.sort((a, b) => a.line - b.line)
  report.unknownColumns.push(...source.unknownColumns)
  return report
}

async function writeOrSplit<Item extends { line: number; title: string }>(
  job: Import<Item>,
  items: Item[],
  report: ImportReport,
): Promise<void> {
  try {
    const { created, updated, unchanged } = await writeTogether(job, items)
    report.created += created
    report.updated += updated
    report.unchanged += unchanged
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    const [item] = items
    if (items.length > 1) {
      for (const one of items) await writeOrSplit(job, [one], report)
    } else if (item) {
      job.kind.forget(item)
      report.refused.push({ line: item.line, title: item.title, reasons: [toReason(error)] })
    }
  }
}

class TakenBack extends Error {}

async function writeTogether<Item extends { line: number; title: string }>(
  { db, kind, dryRun, inAction = (work) => db.transaction().execute(work) }: Import<Item>,
  items: Item[],
): Promise<ImportCounts> {
  let written: Awaited<ReturnType<typeof kind.write>> | undefined
  try {
    await inAction(async (transaction) => {
      written = await kind.write(transaction, items)
      if (dryRun) throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
  if (!written) throw new Error('The batch was not written.')
  if (!dryRun) written.settle()
  return written.counts
}

function titleOf(record: SourceRecord): string {
  if ('unreadable' in record || typeof record.values !== 'object' || record.values === null) return ''
  const { title, anime } = record.values as { title?: unknown; anime?: unknown }
  const name = anime ?? title
  return typeof name === 'string' ? name : ''
}

function toReason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === '23505') return 'cette ligne double une donnée qui existe déjà'
  return `la base de données refuse cette ligne (${code || (error instanceof Error ? error.message : String(error))})`
}
