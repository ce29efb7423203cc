import { expect, test } from 'vitest'
import { eventually } from '../../../../../../tests/kit/eventually.ts'
import { csv, useListTransferApi } from '../../../../../../tests/kit/list-transfer-api.ts'
import * as contract from '../../../transfer-contract.ts'
import { startImport } from '../start-import.ts'
import { matchList } from './match-list.ts'

const { db, now, person } = useListTransferApi()
const unknown = Array.from({ length: 600 }, (_, index) => `Inconnu au port ${index};à voir;0;`)

test('a long list is matched in turns, so that the lists of others need not wait for its end', async () => {
  const { id: accountId, get } = await person()
  const importId = await startImport(db, { accountId, file: csv(...unknown), at: now() })
  const key = { accountId, importId }
  expect(await matchList(db, key)).toBe(true)
  expect(await get(importId)).toMatchObject({ state: 'matching' })
  expect(await matchList(db, key)).toBe(false)
  expect(await get(importId)).toMatchObject({ state: 'review' })
})

test('the job goes on until each line is matched', async () => {
  const one = await person()
  const { id } = await one.upload(csv(...unknown))
  expect((await one.call(contract.getImport, { params: { id } })).import).toMatchObject({ state: 'review' })
})

test('an import whose job was lost is matched once it is looked at', async () => {
  const { id: accountId, call } = await person()
  await startImport(db, { accountId, file: csv('Inconnu au port;à voir;0;'), at: now() })
  const states = async () => (await call(contract.listImports, {})).imports.map(({ state }) => state)
  await eventually(async () => expect(await states()).toEqual(['review']))
})
