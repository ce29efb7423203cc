import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { makeAccount } from '../../../../../tests/factories/make-account.ts'
import { eventually } from '../../../../../tests/kit/eventually.ts'
import { callAs, useStaff } from '../../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { createApi } from '../../../../platform/http/api.ts'
import { createJobs } from '../../../../platform/jobs/create-jobs.ts'
import { createLog } from '../../../../platform/log/create-log.ts'
import { undoAction } from '../../../staff/log-contract.ts'
import { handleLog } from '../../../staff/server/log/public.ts'
import * as contract from '../../contract.ts'
import { handleCatalogueFiles } from './routes.ts'
import { workOnFile } from './work-on-file.ts'

const { db, connection } = useTestDatabase()
const api = createApi()
const jobs = createJobs(connection, createLog('silent', false))
const staff = useStaff(api, db, 'Moderateur')

handleCatalogueFiles(api, { db, jobs, canPlay: () => true })
handleLog(api, { db, afterUndo: [] })
afterAll(jobs.stop)
afterEach(() => db.deleteFrom('anime').execute())

const idIn = (id: number) => ({ params: { id } })
const upload = async (text: string, name = 'animes.csv') =>
  (await staff(contract.uploadCatalogueFile, { body: { file: new File([text], name) } })).file
const run = async (id: number, body: object) => (await staff(contract.runCatalogueFile, { ...idIn(id), body })).file

/** Waits until the file's work is over. */
const settled = (id: number) =>
  eventually(async () => {
    const { file } = await staff(contract.getCatalogueFile, idIn(id))
    expect(['checking', 'importing']).not.toContain(file.state)
    return file
  })
/** Uploads a file and waits until it is checked. */
const uploadChecked = async (text: string, name?: string) => settled((await upload(text, name)).id)
const setImporting = (id: number) =>
  db.updateTable('catalogue_file').set({ state: 'importing' }).where('id', '=', id).execute()
const countAnimes = async () => (await db.selectFrom('anime').select('id').execute()).length

const table = 'Nom;type;release_year\nBois flotté;Anime;2024\nSable;OAV;2020\n'

test('a file is checked, mapped, reported and imported as one action', async () => {
  const sent = await upload(table)
  expect(sent).toMatchObject({ name: 'animes.csv', state: 'checking', report: null })
  const unnamed = await settled(sent.id)
  expect(unnamed).toMatchObject({
    state: 'checked',
    report: { created: 0, refused_count: 2, unknown_columns: ['Nom'] },
  })
  await run(sent.id, { field_map: { Nom: 'title' } })
  const checked = await settled(sent.id)
  expect(checked).toMatchObject({ done: 2, total: 2, report: { created: 1, refused_count: 1, unknown_columns: [] } })
  expect(checked.report?.refused[0]).toMatchObject({ line: 3, title: 'Sable' })
  expect(await countAnimes()).toBe(0)

  await run(sent.id, { dry_run: false, field_map: { Nom: 'title' } })
  expect(await settled(sent.id)).toMatchObject({ state: 'imported', report: { created: 1 } })
  expect(await countAnimes()).toBe(1)
  await expect(run(sent.id, { dry_run: false })).rejects.toMatchObject({ code: 'CONFLICT' })

  const action = await db.selectFrom('audit_action').select(['id', 'summary', 'actor_id']).executeTakeFirstOrThrow()
  expect(action).toMatchObject({ summary: 'Import de « animes.csv »', actor_id: staff.id })
  await staff(undoAction, idIn(action.id))
  expect(await countAnimes()).toBe(0)
})

test('an import that reads no line leaves the file to be read otherwise', async () => {
  const { id } = await uploadChecked('Nom;type\nAlgues;Anime\n')
  await run(id, { dry_run: false })
  expect(await settled(id)).toMatchObject({ state: 'checked', report: { created: 0, refused_count: 1 } })
  await run(id, { dry_run: false, field_map: { Nom: 'title' } })
  expect(await settled(id)).toMatchObject({ state: 'imported', report: { created: 1 } })
})

test('a report names what PostgreSQL cannot hold, and a column that was cut can be mapped', async () => {
  const long = `${'n'.repeat(199)}🎐`
  const inJson = await uploadChecked(JSON.stringify([{ title: 'a\0b', type: 'O\0V', 'x\0': 1, [long]: 2 }]), 'a.json')
  expect(inJson).toMatchObject({ state: 'checked', report: { refused: [{ title: 'a\ufffdb' }] } })
  const [column = ''] = (await uploadChecked(`${long};type\nSable;Anime\n`)).report?.unknown_columns ?? []
  expect(column).toBe('n'.repeat(199))
})

test('columns of a table without known ones can be mapped', async () => {
  const { id } = await upload('Nom;Année\nBois flotté;2024\n')
  expect(await settled(id)).toMatchObject({
    state: 'checked',
    report: { unknown_columns: ['Nom', 'Année'], refused_count: 1 },
  })
  await run(id, { field_map: { Nom: 'title', Année: 'release_year' } })
  expect((await settled(id)).report).toMatchObject({ created: 1, refused_count: 0 })
})

test('refusals with one reason are counted, and a known column can be mapped to another field', async () => {
  const body = { dry_run: false }
  const first = await uploadChecked('title\nLe phare rouge\n')
  await run(first.id, body)
  await settled(first.id)
  const lines = Array.from({ length: 1500 }, (_, index) => `Le phare rouge,${index + 1}`)
  const { id } = await upload(`title,episode_number\n${lines.join('\n')}\n`, 'episodes.csv')
  const refused = await settled(id)
  expect(refused.report).toMatchObject({ refused_count: 1500, columns: ['title', 'episode_number'] })
  expect(refused.report?.refused).toHaveLength(1000)
  expect(refused.report?.reasons).toEqual([{ reason: 'anime : l’anime manque', count: 1500, lines: [2, 3, 4, 5, 6] }])
  await run(id, { field_map: { title: 'anime' } })
  expect((await settled(id)).report).toMatchObject({ created: 1500, refused_count: 0, reasons: [] })
})

test('an import ends when its caller leaves the staff', async () => {
  const other = (await makeAccount(db, { role: 'Moderateur' })).id
  const { id } = await uploadChecked('title;type\nDérive;Anime\n')
  await db.updateTable('account').set({ role: 'Utilisateur' }).where('id', '=', other).execute()
  const body = { dry_run: false }
  await callAs(api, other, 'Moderateur')(contract.runCatalogueFile, { ...idIn(id), body })
  expect(await settled(id)).toMatchObject({
    state: 'failed',
    failure: 'La personne qui a demandé cet import n’en a plus le droit.',
  })
  expect(await countAnimes()).toBe(0)
  await run(id, body)
  expect(await settled(id)).toMatchObject({ state: 'imported' })
})

function workOn(id: number, reading?: string): Promise<void> {
  const by = { accountId: staff.id, ip: null, access: contract.runCatalogueFile.access }
  return workOnFile({ db, canPlay: () => true, media: [], now: () => new Date() }, { id, by, reading })
}

/** Runs a statement in the database at each event of a table. @returns the function that ends this */
async function runAtEach(event: string, statement: string): Promise<() => Promise<unknown>> {
  await sql`create function run_at_each() returns trigger language plpgsql as ${sql.lit(`begin ${statement}; return new; end`)}`.execute(
    db,
  )
  await sql`create trigger run_at_each ${sql.raw(event)} for each row execute function run_at_each()`.execute(db)
  return () => sql`drop function run_at_each cascade`.execute(db)
}

/** Imports a file up to its last line, as a copy of the site that ends there. @returns the id of its action */
async function interruptImport(id: number): Promise<number> {
  await setImporting(id)
  await sql`alter table catalogue_file add constraint interrupted check (state <> 'imported') not valid`.execute(db)
  await expect(workOn(id)).rejects.toThrow('interrupted')
  await sql`alter table catalogue_file drop constraint interrupted`.execute(db)
  const action = db.selectFrom('audit_action').select('id').orderBy('id', 'desc').limit(1)
  return (await action.executeTakeFirstOrThrow()).id
}

test('an import that was interrupted goes on as the same action', async () => {
  const { id } = await uploadChecked('title;type\nDérive;Anime\nÉtrave;Anime\n', 'deux.csv')
  await interruptImport(id)
  await db.deleteFrom('anime').where('title', '=', 'Dérive').execute()
  await workOn(id)
  const actions = db.selectFrom('audit_action').select('id').where('summary', '=', 'Import de « deux.csv »')
  expect([await countAnimes(), (await actions.execute()).length]).toEqual([2, 1])
})

test('the report of an import that was interrupted counts what was written before', async () => {
  const { id } = await uploadChecked('title;type\nDérive;Anime\nÉtrave;Anime\n')
  await interruptImport(id)
  await workOn(id)
  expect(await settled(id)).toMatchObject({ report: { created: 2, updated: 0, unchanged: 0 } })
})

test('an import that was undone while it was interrupted does not begin again', async () => {
  const { id } = await uploadChecked('title;type\nDérive;Anime\n')
  await staff(undoAction, idIn(await interruptImport(id)))
  await workOn(id)
  expect(await settled(id)).toMatchObject({ state: 'failed', failure: 'Cet import a été annulé depuis le journal.' })
  expect(await countAnimes()).toBe(0)
})

test('an import that is undone before its end writes nothing more', async () => {
  const lines = Array.from({ length: 1500 }, (_, index) => `Amarre ${index};Anime\n`)
  const { id } = await uploadChecked(`title;type\n${lines.join('')}`)
  const end = await runAtEach(
    'after update of done on catalogue_file',
    "update audit_action set undone_by_id = id where id = (new.report ->> 'action_id')::int",
  )
  await run(id, { dry_run: false })
  expect(await settled(id)).toMatchObject({ state: 'failed', failure: 'Cet import a été annulé depuis le journal.' })
  expect(await countAnimes()).toBe(1000)
  await end()
})

test('an import that was cancelled and ordered again is not gone on with by the first reading', async () => {
  const lines = Array.from({ length: 1500 }, (_, index) => `Amarre ${index};Anime\n`)
  const { id } = await uploadChecked(`title;type\n${lines.join('')}`, 'deux-fois.csv')
  await setImporting(id)
  const end = await runAtEach(
    'after update of done on catalogue_file',
    `update catalogue_file set report = '{"reading": "second"}' where id = new.id`,
  )
  const stateNow = async () => (await staff(contract.getCatalogueFile, idIn(id))).file.state
  await workOn(id)
  expect([await stateNow(), await countAnimes()]).toEqual(['importing', 1000])
  await workOn(id, 'first')
  expect(await stateNow()).toBe('importing')
  await workOn(id, 'second')
  expect([await stateNow(), await countAnimes()]).toEqual(['imported', 1500])
  await end()
})

test('a former reading that comes to its first lines late makes no action', async () => {
  const { id } = await uploadChecked('title;type\nDérive;Anime\n', 'tardif.csv')
  await setImporting(id)
  const end = await runAtEach('before insert on anime', `update catalogue_file set report = '{"reading": "second"}'`)
  await workOn(id)
  await end()
  const actions = await db
    .selectFrom('audit_action')
    .select('id')
    .where('summary', '=', 'Import de « tardif.csv »')
    .execute()
  expect([await countAnimes(), actions]).toEqual([0, []])
})

test('an import keeps its action in the transaction of its first lines', async () => {
  const { id } = await uploadChecked('title;type\nDérive;Anime\n')
  const end = await runAtEach(
    'before update of report on catalogue_file',
    `if new.report ->> 'action_id' <> coalesce(old.report ->> 'action_id', '')
       and coalesce(current_setting('sumine.audit_action', true), '') = '' then raise exception 'apart';
     end if`,
  )
  await run(id, { dry_run: false })
  expect(await settled(id)).toMatchObject({ state: 'imported', report: { created: 1, refused_count: 0 } })
  await end()
})

test('an unreadable file gives its reason', async () => {
  const { id } = await upload('{ pas du JSON', 'animes.json')
  expect(await settled(id)).toMatchObject({ state: 'failed', failure: expect.stringContaining('JSON') })
})

test('a cancelled file is not processed, and can be checked again', async () => {
  const { id } = await uploadChecked(table)
  await setImporting(id)
  const { file } = await staff(contract.cancelCatalogueFile, idIn(id))
  expect(file.state).toBe('cancelled')
  await run(id, { field_map: { Nom: 'title' } })
  expect((await settled(id)).state).toBe('checked')
})

describe('refuses', () => {
  test('a name that is not a field', async () => {
    const { id } = await uploadChecked(table)
    await expect(run(id, { field_map: { Nom: 'motdepasse' } })).rejects.toMatchObject({
      code: 'VALIDATION',
      fields: [{ field: 'field_map' }],
    })
  })

  test('a column whose name no row can hold', async () => {
    const { id } = await uploadChecked(table)
    await expect(run(id, { field_map: { 'N\ud800om': 'title' } })).rejects.toMatchObject({
      code: 'VALIDATION',
      fields: [{ field: 'field_map' }],
    })
  })

  test('an unknown file', async () => {
    const unknown = idIn(2_147_483_647)
    await expect(staff(contract.getCatalogueFile, unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(staff(contract.cancelCatalogueFile, unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
