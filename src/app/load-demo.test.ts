import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '../../tests/kit/test-database.ts'
import { countAnimes } from '../features/catalogue/server/public.ts'
import { findDemoAccounts, loadDemo } from './load-demo.ts'

const database = useTestDatabase()
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sumine-demo-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function countPeople(): Promise<number> {
  const { rows } = await database.connection.pool.query('select count(*)::int as people from account')
  return rows[0].people
}

test('passwords that cannot be kept leave nothing behind: neither catalogue nor accounts', async () => {
  const { db } = database.connection
  writeFileSync(join(folder, 'file'), '')
  await expect(loadDemo(db, join(folder, 'file', 'below'), () => {})).rejects.toThrow('ENOTDIR')
  expect([await countAnimes(db), await countPeople()]).toEqual([0, 0])
})

test('a data folder that is not there yet is made, and keeps the passwords', async () => {
  const dataDir = join(folder, 'not', 'there')
  expect(await loadDemo(database.connection.db, dataDir, () => {})).toBe(true)
  expect(existsSync(join(dataDir, 'demo-accounts.json'))).toBe(true)
  expect(findDemoAccounts(dataDir).map(({ role }) => role)).toEqual(['Administrateur', 'Moderateur', 'Utilisateur'])
  expect(await countPeople()).toBe(3)
})
