import type { Database } from '../../../platform/database/connect-database.ts'
import { isDatabaseAway } from '../../../platform/database/database-away.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { countUnplayable, type UnplayableLinks } from './count-unplayable.ts'
import { groupReasons, type RefusalReason } from './group-reasons.ts'
import type { CheckedCatalogue } from './read-catalogue.ts'
import type { AnimeRecord } from './records/anime-record.ts'
import type { EpisodeLine } from './records/episode-record.ts'

/** A line of the file that was left out, and why; `reasons` are French and fit to show. */
export type RefusedLine = { line: number; title: string; reasons: string[] }

export type ImportReport = {
  created: number
  updated: number
  unchanged: number
  /** The first lines that were left out, and how many they are. */
  refused: RefusedLine[]
  refusedCount: number
  /** Why they were left out, the most frequent reason first. */
  reasons: RefusalReason[]
  /** The columns of a table, and those among them that are no field: nothing was read from these. */
  columns: string[]
  unknownColumns: string[]
  /** Links that come in and that the site cannot play, by host. */
  unplayable: UnplayableLinks[]
  /** Why the end of the file was not read. */
  stopped: string | null
}

/** Refused lines that are kept to be shown. */
const mostRefused = 1000

export type ImportCounts = Pick<ImportReport, 'created' | 'updated' | 'unchanged'>

/** What one kind of import does with records; the rest is the same for all. */
export type ImportKind<Item extends { line: number; title: string }> = {
  /** Records a transaction. */
  batchSize: number
  /** Finds what a record is about. @returns what to write, or why not */
  read: (record: AnimeRecord | EpisodeLine, line: number) => { item: Item } | { reasons: string[] }
  /** Writes records in the given transaction. `settle` is called once they are there to stay. */
  write: (db: Database, items: Item[]) => Promise<{ counts: ImportCounts; settle: () => void }>
  /** A record that was read cannot be written. */
  forget: (item: Item) => void
}

type Import<Item extends { line: number; title: string }> = {
  db: Database
  source: CheckedCatalogue
  kind: ImportKind<Item>
  dryRun: boolean
  canPlay: (url: string) => boolean
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
 * Reads and writes a file's records in batches, a transaction each. When the database refuses a batch, its halves
 * are tried, so that only the bad records are left out. A dry run does the same and takes it all back.
 * @throws when the database is away
 */
export async function runImport<Item extends { line: number; title: string }>(
  job: Import<Item>,
): Promise<ImportReport> {
  const { source, kind, onProgress } = job
  const { columns, stopped = null } = source
  const counts = { created: 0, updated: 0, unchanged: 0, refusedCount: 0 }
  const lists = { refused: [], reasons: [], unknownColumns: [], unplayable: [] }
  const report: ImportReport = { ...counts, ...lists, columns, stopped }
  const unplayable = countUnplayable(job.canPlay)
  const reasons = groupReasons()
  const refuse = (line: RefusedLine) => {
    reasons.add(line.line, line.reasons)
    report.refusedCount++
    if (report.refused.length < mostRefused) report.refused.push(line)
  }
  let done = 0
  let batch: Item[] = []
  let bytes = 0
  const flush = async () => {
    if (batch.length > 0) await writeOrSplit(job, batch, { report, refuse })
    batch = []
    bytes = 0
    onProgress(done, source.total)
    await job.onBatch?.(done)
  }
  for await (const checked of source.records) {
    done++
    bytes += checked.bytes
    const read = 'reasons' in checked ? checked : kind.read(checked.record, checked.line)
    if ('item' in read) {
      batch.push(read.item)
      if ('record' in checked) unplayable.add(checked.record)
    } else refuse({ line: checked.line, title: checked.title, reasons: read.reasons })
    if (batch.length >= kind.batchSize || bytes >= mostBatchBytes || done % linesPerNote === 0) await flush()
  }
  await flush()
  report.refused.sort((a, b) => a.line - b.line)
  report.reasons.push(...reasons.list())
  report.unplayable.push(...unplayable.list())
  report.unknownColumns.push(...source.unknownColumns())
  return report
}

/** What a batch may take in the file: it is written in one go. */
const mostBatchBytes = 1024 * 1024
/** Refused lines make no batch: the work is noted, and can be cancelled, all the same. */
const linesPerNote = 10_000

type Outcome = { report: ImportReport; refuse: (line: RefusedLine) => void }

async function writeOrSplit<Item extends { line: number; title: string }>(
  job: Import<Item>,
  items: Item[],
  outcome: Outcome,
): Promise<void> {
  const { report, refuse } = outcome
  try {
    const { created, updated, unchanged } = await writeTogether(job, items)
    report.created += created
    report.updated += updated
    report.unchanged += unchanged
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    const [item] = items
    if (items.length > 1) {
      const middle = Math.ceil(items.length / 2)
      await writeOrSplit(job, items.slice(0, middle), outcome)
      await writeOrSplit(job, items.slice(middle), outcome)
    } else if (item) {
      job.kind.forget(item)
      refuse({ line: item.line, title: item.title, reasons: [toReason(error)] })
    }
  }
}

class TakenBack extends Error {}

async function writeTogether<Item extends { line: number; title: string }>(
  { db, kind, dryRun, inAction = (work) => inTransaction(db, work) }: Import<Item>,
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

function toReason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === '23505') return 'cette ligne double une donnée qui existe déjà'
  return `la base de données refuse cette ligne (${code || (error instanceof Error ? error.message : String(error))})`
}
