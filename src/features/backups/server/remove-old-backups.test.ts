import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeOldBackups } from './remove-old-backups.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sumine-old-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (...names: string[]) => {
  for (const name of names) writeFileSync(join(folder, name), '')
}
const left = () => readdirSync(folder).sort()
const at = new Date('2026-11-21T04:00:00Z')

test('expired backups are removed, with the remains of killed ones', async () => {
  put('sumine-20261113-040000.tar.age', 'sumine-20261114-040000.tar', 'sumine-20261121-040000.tar')
  put('sumine-20261112-040000.tar.part', 'sumine-20261121-035900.tar.part')
  expect(await removeOldBackups(folder, 7, at)).toEqual([
    'sumine-20261112-040000.tar.part',
    'sumine-20261113-040000.tar.age',
  ])
  expect(left()).toEqual([
    'sumine-20261114-040000.tar',
    'sumine-20261121-035900.tar.part',
    'sumine-20261121-040000.tar',
  ])
})

test('the newest backup and other files stay', async () => {
  put('sumine-20250101-040000.tar', 'sumine-20240101-040000.tar', 'before-the-move.tar', 'sumine-notes.txt')
  await removeOldBackups(folder, 7, at)
  expect(left()).toEqual(['before-the-move.tar', 'sumine-20250101-040000.tar', 'sumine-notes.txt'])
})
