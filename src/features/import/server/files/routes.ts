import { randomUUID } from 'node:crypto'
import type { Database } from '../../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { type Api, type HandlerContext, requireCaller } from '../../../../platform/http/api.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { MediaStore } from '../../../../platform/media/media-store.ts'
import { RefusedFile } from '../../../../platform/parsing/refused-file.ts'
import type { SiteParts } from '../../../../platform/site/site.ts'
import { dayMs } from '../../../../shared/durations.ts'
import { actorOf } from '../../../staff/server/log/public.ts'
import * as contract from '../../contract.ts'
import { listMediaPlaces, scanMedia } from '../../media-contract.ts'
import { placeNames } from '../../media-rules.ts'
import { fileRetentionDays } from '../../rules.ts'
import { beginReading, type FileRow, findFile, insertFile, removeFilesBefore, updateFile } from '../queries/files.ts'
import { readFieldMap } from '../sources/column-names.ts'
import { deleteOldFiles, fileJob } from './jobs.ts'
import { workOnFile } from './work-on-file.ts'

type Parts = SiteParts<'db' | 'jobs'> & {
  canPlay: (url: string) => boolean
  /** The operator's own files; none by default. */
  media?: readonly MediaStore[]
}

/** Registers the staff's operations on files to import, and their background job. */
export function handleCatalogueFiles(api: Api, { db, jobs, canPlay, media = [], now = () => new Date() }: Parts): void {
  jobs.handle(fileJob, (work) => workOnFile({ db, canPlay, media, now }, work))
  jobs.handle(deleteOldFiles, () => removeFilesBefore(db, new Date(now().getTime() - fileRetentionDays * dayMs)))
  const begin = (id: number, reading: string, context: HandlerContext) =>
    jobs.enqueue(fileJob, { id, reading, by: actorOf(context) })
  const add = async (name: string, given: { content: Buffer } | { scan: string }, context: HandlerContext) => {
    const { userId: accountId } = requireCaller(context)
    const reading = randomUUID()
    const row = await insertFile(db, { accountId, name: name.slice(0, 200), reading, ...given })
    await begin(row.id, reading, context)
    return { file: present(row) }
  }
  api.handle(contract.uploadCatalogueFile, async ({ body: { file } }, context) =>
    add(file.name, { content: Buffer.from(await file.arrayBuffer()) }, context),
  )
  api.handle(listMediaPlaces, async () => ({ places: media.map(({ place }) => place) }))
  api.handle(scanMedia, async ({ body }, context) => {
    if (!media.some(({ place }) => place === body.place))
      throw new AppError('NOT_FOUND', 'Cet emplacement n’est pas configuré.')
    const name = `${placeNames[body.place]}${body.folder && ` ${body.folder}`}`
    return add(name, { scan: JSON.stringify(body) }, context)
  })
  api.handle(contract.getCatalogueFile, async ({ params }) => ({ file: present(await getFile(db, params.id)) }))
  api.handle(contract.runCatalogueFile, async ({ params: { id }, body: { dry_run, field_map } }, context) => {
    await getFile(db, id)
    const state = dry_run ? ('checking' as const) : ('importing' as const)
    const changes = { state, done: 0, failure: null, field_map: JSON.stringify(requireFieldMap(field_map)) }
    const reading = randomUUID()
    const row = await inTransaction(db, async (trx) => {
      const updated = await updateFile(trx, { id, from: ['checked', 'failed', 'cancelled'], changes })
      if (!updated) throw new AppError('CONFLICT', 'Ce fichier est déjà en cours de lecture, ou importé.')
      await beginReading(trx, id, reading)
      return updated
    })
    await begin(id, reading, context)
    return { file: present(row) }
  })
  api.handle(contract.cancelCatalogueFile, async ({ params: { id } }) => {
    const row = await updateFile(db, { id, from: ['checking', 'importing'], changes: { state: 'cancelled' } })
    return { file: present(row ?? (await getFile(db, id))) }
  })
}

async function getFile(db: Database, id: number): Promise<FileRow> {
  const row = await findFile(db, id)
  if (!row) throw new AppError('NOT_FOUND', 'Ce fichier n’est plus là : envoyez-le de nouveau.')
  return row
}

/** @throws AppError VALIDATION for an unknown field, or a name that PostgreSQL cannot hold */
function requireFieldMap(given: Record<string, string | null>): Record<string, string | null> {
  try {
    const isReadable = Object.keys(given).every((name) => name.isWellFormed())
    if (!isReadable) throw new RefusedFile('Correspondance : le nom d’une colonne contient un signe illisible.')
    readFieldMap(given)
    return given
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    throw new AppError('VALIDATION', error.message, { field: 'field_map' })
  }
}

function present({ report, scan, media, ...row }: FileRow): contract.CatalogueFile {
  const older: Partial<contract.ImportReport> = { columns: [], reasons: [], unplayable: [], stopped: null }
  // Reports of earlier versions lack some fields of work-on-file.ts, those of a first run are only its action.
  const given = { ...older, ...(report as Partial<contract.ImportReport> | null) } as contract.ImportReport
  const whole = 'created' in given ? given : null
  if (whole) whole.unplayable = whole.unplayable.map((links) => ({ ...links, links: links.links ?? [] }))
  const own = { scan: scan as contract.CatalogueFile['scan'], media: media as contract.CatalogueFile['media'] }
  return { ...row, ...own, report: whole, created_at: row.created_at.toISOString() }
}
