import type { Database } from '../../../../platform/database/connect-database.ts'
import type { MediaStore } from '../../../../platform/media/media-store.ts'
import { RefusedFile } from '../../../../platform/parsing/refused-file.ts'
import type { Site } from '../../../../platform/site/site.ts'
import { hasRight } from '../../../account/server/public.ts'
import { type Actor, isUndone, recordAction } from '../../../staff/server/log/public.ts'
import { mediaScan } from '../../contract.ts'
import { importCatalogue } from '../import-catalogue.ts'
import { type MediaScan, scanMedia } from '../media/scan-media.ts'
import { findWork, keepAction, type Reading, readContent, updateFile } from '../queries/files.ts'
import { readCatalogue } from '../read-catalogue.ts'
import { type ImportCounts, ImportStopped } from '../run-import.ts'

type Parts = Pick<Site, 'db' | 'now'> & {
  canPlay: (url: string) => boolean
  /** The operator's own files. */
  media: readonly MediaStore[]
}

type Work = { id: number; by: Actor; reading?: string | undefined }

/**
 * Performs the step of a file's state. It restarts after an interruption, since an import is idempotent. A file that
 * cannot be imported gets the reason in its row.
 */
export async function workOnFile({ db, canPlay, media, now }: Parts, { by, ...ordered }: Work): Promise<void> {
  const { id } = ordered
  const work = await findWork(db, ordered)
  if (!work) return
  const isCheck = work.state === 'checking'
  const reading = { id, from: [work.state], reading: work.reading }
  try {
    await requireRight(db, by)
    if (work.scan && !work.has_content) await fillFromScan(db, { reading, by, media, scan: mediaScan.parse(work.scan) })
    const bytes = await readContent(db, id)
    const records = await readCatalogue(
      { bytes, name: work.scan ? 'files.csv' : work.name, map: work.field_map },
      now(),
    )
    const report = await importCatalogue({
      db,
      records,
      dryRun: isCheck,
      canPlay,
      now,
      onBatch: (done, found) => {
        const counts = isCheck ? undefined : addEarlier(found, work.earlier)
        return recordProgress(db, { reading, by, done, total: records.total, counts })
      },
      ...(!isCheck && { inAction: recordedSteps(db, { ...work, reading, by }) }),
    })
    // A file of which nothing could be read stays, for another reading of its columns.
    const isRead = report.created + report.updated + report.unchanged > 0
    const whole = { ...report, ...addEarlier(report, isCheck ? null : work.earlier) }
    const changes = { done: records.total, total: records.total, report: toStoredJson(whole) }
    const end = !isCheck && isRead ? { state: 'imported' as const, content: null } : { state: 'checked' as const }
    await updateFile(db, { ...reading, changes: { ...changes, ...end } })
  } catch (error) {
    if (error instanceof ImportStopped) return
    if (!(error instanceof RefusedFile)) throw error
    await updateFile(db, { ...reading, changes: { state: 'failed', failure: error.message } })
  }
}

/** Writes a report as JSON that PostgreSQL stores: what it quotes from a file may hold NUL or half a character. */
const toStoredJson = (report: object) =>
  JSON.stringify(report, (_, value) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value,
  )

type Search = { reading: Reading; by: Actor; media: Parts['media']; scan: MediaScan }

/** Searches the operator's files; what plays becomes the table. @throws RefusedFile, ImportStopped */
async function fillFromScan(db: Database, { reading, by, media, scan }: Search): Promise<void> {
  const store = media.find(({ place }) => place === scan.place)
  if (!store) throw new RefusedFile('Cet emplacement n’est plus configuré.')
  const onProgress = (done: number, total: number) => recordProgress(db, { reading, by, done, total })
  const { table, report } = await scanMedia({ store, scan, onProgress })
  const changes = { content: Buffer.from(table), media: JSON.stringify(report) }
  const kept = await updateFile(db, { ...reading, changes })
  if (!kept) throw new ImportStopped()
}

type Steps = { reading: Reading; by: Actor; name: string; action_id: number | null }

/**
 * Groups several transactions into one log action, also those of an interrupted run; they throw RefusedFile once it is
 * undone, ImportStopped if another reading follows.
 */
function recordedSteps(db: Database, { reading, by, name, action_id }: Steps) {
  let into = action_id ?? undefined
  const action = { by, kind: 'import.file', summary: `Import de « ${name} »` } as const
  return async <Result>(work: (trx: Database) => Promise<Result>): Promise<Result> => {
    const { result, actionId } = await recordAction(db, { ...action, into }, async (trx) => {
      if (await isUndone(trx, into ?? null)) throw new RefusedFile('Cet import a été annulé depuis le journal.')
      const written = await work(trx)
      // With the lines: an interruption right after the first commit still leads to their action.
      if (!(await keepAction(trx, reading))) throw new ImportStopped()
      return written
    })
    into ??= actionId ?? undefined
    return result
  }
}

/** @throws RefusedFile when the caller has been demoted, deactivated or removed since */
async function requireRight(db: Database, by: Actor): Promise<void> {
  if (await hasRight(db, by)) return
  throw new RefusedFile('La personne qui a demandé cet import n’en a plus le droit.')
}

type Progress = { reading: Reading; by: Actor; done: number; total: number; counts?: ImportCounts | undefined }

/** Adds the counts of an interrupted run: what it wrote counts as unchanged in the present run. */
function addEarlier({ created, updated, unchanged }: ImportCounts, earlier: ImportCounts | null): ImportCounts {
  const all = created + updated + unchanged
  const counts = { created: created + (earlier?.created ?? 0), updated: updated + (earlier?.updated ?? 0) }
  return { ...counts, unchanged: Math.max(0, all - counts.created - counts.updated) }
}

/** @throws ImportStopped when the import was cancelled, RefusedFile as `requireRight` */
async function recordProgress(db: Database, { reading, by, done, total, counts }: Progress): Promise<void> {
  await requireRight(db, by)
  const file = await updateFile(db, { ...reading, changes: { done, total }, counts })
  if (!file) throw new ImportStopped()
}
