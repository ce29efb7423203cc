import { expect, test } from 'vitest'
import { callAtOnce, lockAccount } from '../../../../../tests/kit/at-once.ts'
import { csv, useListTransferApi } from '../../../../../tests/kit/list-transfer-api.ts'
import { makeQuietJobs } from '../../../../../tests/kit/quiet-jobs.ts'
import { callAs } from '../../../../../tests/kit/requests/call-as.ts'
import { listRows, sql } from '../../../../platform/database/sql.ts'
import { createApi } from '../../../../platform/http/api.ts'
import { listFileLimits } from '../../rules.ts'
import * as contract from '../../transfer-contract.ts'
import { handleListTransfer } from './routes.ts'

const { db, person } = useListTransferApi()

/** Stores applied imports of an account, each with as many lines. */
async function importMany(accountId: number, { imports, lines }: { imports: number; lines: number }): Promise<void> {
  await sql`
    with made as (
      insert into list_import (account_id, format, file_name, unread, unread_count, state, created_at, applied_at)
      select ${accountId}, 'csv', 'liste.csv', '[]', 0, 'applied', now(), now() from generate_series(1, ${imports})
      returning id)
    insert into list_import_line (import_id, position, title, other_titles, status, seen_count)
    select id, position, 'Titre', '{}', 'à voir', 0 from made, generate_series(1, ${lines}) position`.execute(db)
}

async function listKept(accountId: number): Promise<number[]> {
  const rows = await listRows<{ id: number }>(db)`
    select id from list_import where account_id = ${accountId} order by id desc`
  return rows.map(({ id }) => id)
}

test('the twenty newest imports of an account are kept', async () => {
  const [one, other] = [await person(), await person()]
  for (const { id } of [one, other]) await importMany(id, { imports: 25, lines: 1 })
  const before = await listKept(one.id)
  const { id } = await one.upload(csv('Inconnu au port;à voir;0;'))
  const kept = [id, ...before.slice(0, 19)]
  expect(await listKept(one.id)).toEqual(kept)
  expect((await one.call(contract.listImports, {})).imports.map((row) => row.id)).toEqual(kept)
  expect(await listKept(other.id)).toHaveLength(25)
})

test('and no more lines than five files may have', async () => {
  const { id: accountId, upload } = await person()
  await importMany(accountId, { imports: 6, lines: listFileLimits.lines })
  const before = await listKept(accountId)
  const { id } = await upload(csv('Inconnu au port;à voir;0;'))
  expect(await listKept(accountId)).toEqual([id, ...before.slice(0, 4)])
})

test('many imports are read with few statements', async () => {
  const { id } = await person()
  await importMany(id, { imports: 20, lines: 2 })
  let statements = 0
  const counted = db.withPlugin({
    transformQuery({ node }) {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const api = createApi()
  handleListTransfer(api, { db: counted, jobs: makeQuietJobs() })
  const { imports } = await callAs(api, id)(contract.listImports, {})
  expect(imports.map(({ counts }) => counts.total)).toEqual(Array(20).fill(2))
  expect(statements).toBeLessThanOrEqual(2)
})

test('of two files sent at once, one is reviewed', async () => {
  const { id: accountId, call } = await person()
  const send = () => call(contract.startImport, { body: { file: csv('Inconnu au port;à voir;0;') } }).catch(() => {})
  await callAtOnce(db, lockAccount(accountId), [send, send])
  expect((await call(contract.listImports, {})).imports).toHaveLength(1)
})

test('an import that is applied at that moment is not dropped', async () => {
  const { call, upload } = await person()
  const { id } = await upload(csv('Inconnu au port;à voir;0;'))
  const params = { id }
  const [applied, dropped] = await callAtOnce(db, sql`select from list_import where id = ${id} for update`, [
    () =>
      call(contract.applyImport, { params, body: { mark_seen: false } }).then(
        () => true,
        () => false,
      ),
    () =>
      call(contract.dropImport, { params }).then(
        () => true,
        () => false,
      ),
  ])
  expect([applied, dropped]).toEqual([true, false])
  expect(await call(contract.listImports, {})).toMatchObject({ imports: [{ state: 'applied' }] })
})
