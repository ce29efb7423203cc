import type { Database } from '../../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { toCursor } from '../../../../platform/database/keyset.ts'
import { type Api, type CallContext, requireCaller } from '../../../../platform/http/api.ts'
import type { Jobs } from '../../../../platform/jobs/create-jobs.ts'
import type { SiteParts } from '../../../../platform/site/site.ts'
import { dayMs } from '../../../../shared/durations.ts'
import { importUndoDays } from '../../rules.ts'
import * as contract from '../../transfer-contract.ts'
import { deleteRemovalsBefore } from '../watchlist/public.ts'
import { applyImport } from './apply/apply-import.ts'
import { undoImport } from './apply/undo-import.ts'
import { exportList } from './export-list.ts'
import { getOwnImport, type ImportKey, requireState } from './find-own-import.ts'
import { deleteOldImports, matchListJob } from './jobs.ts'
import { matchList } from './match/match-list.ts'
import { presentImport, presentLine } from './present.ts'
import { deleteImport, deleteImportsBefore, type ImportRow, listImportRows } from './queries/imports.ts'
import { asInFile, countLines, listLines } from './queries/matched-lines.ts'
import { changeLine, decideAll } from './review-lines.ts'
import { startImport } from './start-import.ts'

type Parts = SiteParts<'db'> & { jobs: Pick<Jobs, 'handle' | 'enqueue'> }

/** Registers the operations and background jobs of importing and exporting lists. */
export function handleListTransfer(api: Api, { db, jobs, now = () => new Date() }: Parts): void {
  const parts = { db, jobs, now }
  handleReading(api, parts)
  handleReview(api, parts)
  handleApplying(api, parts)
  jobs.handle(matchListJob, async (key) => {
    if (await matchList(db, key)) await jobs.enqueue(matchListJob, key)
  })
  jobs.handle(deleteOldImports, async () => {
    await deleteImportsBefore(db, new Date(now().getTime() - importUndoDays * dayMs))
    await deleteRemovalsBefore(db, new Date(now().getTime() - dayMs))
  })
}

function keyOf(context: CallContext, importId: number): ImportKey {
  return { accountId: requireCaller(context).userId, importId }
}

async function present(db: Database, key: ImportKey): Promise<contract.ListImport> {
  const [shown] = await presentAll(db, key.accountId, [await getOwnImport(db, key)])
  if (!shown) throw new Error('an import without counts')
  return shown
}

async function presentAll(db: Database, accountId: number, rows: ImportRow[]): Promise<contract.ListImport[]> {
  const ids = rows.map(({ id }) => id)
  const counts = await countLines(db, accountId, ids)
  return rows.flatMap((row, index) => {
    const own = counts[index]
    return own ? [presentImport(row, own)] : []
  })
}

/** Registers upload and download. */
function handleReading(api: Api, { db, jobs, now }: Required<Parts>): void {
  const begin = (key: ImportKey) => jobs.enqueue(matchListJob, key, { key: String(key.importId), seconds: 3600 })
  api.handle(contract.startImport, async ({ body }, context) => {
    const { userId: accountId } = requireCaller(context)
    const importId = await startImport(db, { accountId, file: body.file, at: now() })
    await begin({ accountId, importId })
    return { import: await present(db, { accountId, importId }) }
  })
  api.handle(contract.listImports, async (_, context) => {
    const { userId: accountId } = requireCaller(context)
    const imports = await presentAll(db, accountId, await listImportRows(db, accountId))
    // The process may have ended before it enqueued the job.
    for (const { id, state } of imports) if (state === 'matching') await begin({ accountId, importId: id })
    return { imports }
  })
  api.handle(contract.getImport, async ({ params }, context) => ({
    import: await present(db, keyOf(context, params.id)),
  }))
  api.handle(contract.exportList, ({ params }, context) =>
    exportList(db, { accountId: requireCaller(context).userId, format: params.format, at: now() }),
  )
}

function handleReview(api: Api, { db }: Pick<Parts, 'db'>): void {
  api.handle(contract.listImportLines, async ({ params, query }, context) => {
    const key = keyOf(context, params.id)
    await getOwnImport(db, key)
    const { rows, total } = await listLines(db, key, query)
    return { lines: rows.map(presentLine), total, next_cursor: toCursor(asInFile, rows, query.limit) }
  })
  api.handle(contract.changeImportLine, async ({ params: { id, position }, body }, context) => {
    const key = keyOf(context, id)
    const line = await changeLine(db, { ...key, position }, body)
    return { line, import: await present(db, key) }
  })
  api.handle(contract.decideImportLines, async ({ params, body }, context) => {
    const key = keyOf(context, params.id)
    await decideAll(db, key, body)
    return { import: await present(db, key) }
  })
}

function handleApplying(api: Api, { db, now }: Pick<Required<Parts>, 'db' | 'now'>): void {
  api.handle(contract.applyImport, async ({ params, body }, context) => {
    const key = keyOf(context, params.id)
    await applyImport(db, { ...key, marksSeen: body.mark_seen, at: now() })
    return { import: await present(db, key) }
  })
  api.handle(contract.undoImport, async ({ params }, context) => {
    const key = keyOf(context, params.id)
    const kept_count = await undoImport(db, { ...key, at: now() })
    return { import: await present(db, key), kept_count }
  })
  api.handle(contract.dropImport, async ({ params }, context) => {
    await inTransaction(db, async (tx) => {
      await requireState(tx, keyOf(context, params.id), 'matching', 'review', 'undone')
      await deleteImport(tx, params.id)
    })
    return undefined
  })
}
