import type { Database } from '../../../platform/database/connect-database.ts'
import { isDatabaseAway } from '../../../platform/database/database-away.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { RefusedFile } from '../../../platform/parsing/refused-file.ts'
import { codeOf } from '../../../shared/code-of.ts'
import type { ImportReport } from '../contract.ts'
import { countUnplayable } from './count-unplayable.ts'
import { groupReasons } from './group-reasons.ts'
import type { CheckedCatalogue } from './read-catalogue.ts'
import type { AnimeRecord } from './records/anime-record.ts'
import type { EpisodeLine } from './records/episode-record.ts'

/** A refused line of the file; `reasons` are in French for display. */
type RefusedLine = ImportReport['refused'][number]

const maxRefused = 1000

export type ImportCounts = Pick<ImportReport, 'created' | 'updated' | 'unchanged'>

/** The steps that differ between kinds of imports. */
export type ImportKind<Item extends { line: number; title: string }> = {
  /** Records per transaction. */
  batchSize: number
  /** Resolves a record to its anime. @returns the item to write, or the reasons for a refusal */
  read: (record: AnimeRecord | EpisodeLine, line: number) => { item: Item } | { reasons: string[] }
  /** Writes records in the given transaction. `settle` is called after the commit. */
  write: (db: Database, items: Item[]) => Promise<{ counts: ImportCounts; settle: () => void }>
  /** Called when a record that was read cannot be written. */
  forget: (item: Item) => void
  /**
   * Returns what is left to write when all records are, if anything; it returns how many unchanged records it changed.
   */
  finish?: () => ((db: Database) => Promise<number>) | undefined
}

export type ImportJob = {
  db: Database
  source: CheckedCatalogue
  dryRun: boolean
  canPlay: (url: string) => boolean
  onProgress: (done: number, total: number) => void
  /** Called after each batch with the counts so far. If it throws, the import ends. */
  onBatch?: ((done: number, counts: ImportCounts) => Promise<void>) | undefined
  /** Provides the transaction of a batch; a new one by default. */
  inAction?: InAction | undefined
}

type Import<Item extends { line: number; title: string }> = ImportJob & { kind: ImportKind<Item> }

/** Runs `work` atomically. */
export type InAction = <Result>(work: (trx: Database) => Promise<Result>) => Promise<Result>

/** The import was cancelled; batches written before stay. */
export class ImportStopped extends Error {
  override name = 'ImportStopped'
}

/**
 * Reads and writes a file's records in batches, one transaction each. When the database refuses a batch, its halves are
 * tried, so that only the bad records are left out. A dry run does the same and rolls back.
 * @throws when the database is unavailable; RefusedFile or ImportStopped when the import may not go on
 */
export async function runImport<Item extends { line: number; title: string }>(
  job: Import<Item>,
): Promise<ImportReport> {
  const { source, kind, onProgress } = job
  const { columns, stopped = null } = source
  const counts = { created: 0, updated: 0, unchanged: 0, refused_count: 0 }
  const lists = { refused: [], reasons: [], unknown_columns: [], unplayable: [] }
  const report: ImportReport = { ...counts, ...lists, columns, stopped }
  const unplayable = countUnplayable(job.canPlay)
  const reasons = groupReasons()
  const refuse = (line: RefusedLine) => {
    reasons.add(line.line, line.reasons)
    report.refused_count++
    if (report.refused.length < maxRefused) report.refused.push(line)
  }
  let done = 0
  let batch: Item[] = []
  let bytes = 0
  // A batch is read while the one before is written.
  let writing = Promise.resolve()
  const write = async (items: Item[], lastLine: number) => {
    if (items.length > 0) await writeOrSplit(job, items, { report, refuse })
    onProgress(lastLine, source.total)
    await job.onBatch?.(lastLine, report)
  }
  const flush = async () => {
    await writing
    writing = write(batch, done)
    // Its failure is that of the next flush.
    writing.catch(() => {})
    batch = []
    bytes = 0
  }
  let readable = 0
  try {
    for await (const checked of source.records) {
      done++
      bytes += checked.bytes
      if ('record' in checked) readable++
      else if (readable === 0 && done > maxUnreadable) {
        report.stopped = allUnreadable
        break
      }
      const read = 'reasons' in checked ? checked : kind.read(checked.record, checked.line)
      if ('item' in read) {
        batch.push(read.item)
        if ('record' in checked) unplayable.add(checked.record, checked.line)
      } else refuse({ line: checked.line, title: checked.title, reasons: read.reasons })
      if (batch.length >= kind.batchSize || bytes >= maxBatchBytes || done % linesPerNote === 0) await flush()
    }
    await flush()
  } finally {
    await writing
  }
  const rest = kind.finish?.()
  if (rest) {
    const { inAction = (work) => inTransaction(job.db, work) } = job
    const changed = await inAction(rest)
    report.updated += changed
    report.unchanged -= changed
  }
  report.refused.sort((a, b) => a.line - b.line)
  report.reasons.push(...reasons.list())
  report.unplayable.push(...unplayable.list())
  report.unknown_columns.push(...source.unknownColumns())
  return report
}

/** Lines without a single good one after which the rest is not read: the file is another one, or its columns are. */
const maxUnreadable = 50_000
const allUnreadable = `Aucune des ${maxUnreadable.toLocaleString('fr')} premières lignes ne convient : les suivantes n’ont pas été lues.`
/** Maximum size of a batch in the file, since one statement writes it. */
const maxBatchBytes = 1024 * 1024
/** Refused lines form no batch, but progress is still recorded and the import can be cancelled. */
const linesPerNote = 10_000

async function writeOrSplit<Item extends { line: number; title: string }>(
  job: Import<Item>,
  items: Item[],
  outcome: { report: ImportReport; refuse: (line: RefusedLine) => void },
): Promise<void> {
  const { report, refuse } = outcome
  try {
    const { created, updated, unchanged } = await writeTogether(job, items)
    report.created += created
    report.updated += updated
    report.unchanged += unchanged
  } catch (error) {
    if (isDatabaseAway(error) || error instanceof RefusedFile || error instanceof ImportStopped) throw error
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
  const code = codeOf(error) ?? ''
  if (code === '23505') return 'cette ligne double une donnée qui existe déjà'
  return `la base de données refuse cette ligne (${code || (error instanceof Error ? error.message : String(error))})`
}
