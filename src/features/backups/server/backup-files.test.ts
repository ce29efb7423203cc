import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useTestFolder } from '../../../../tests/kit/test-folder.ts'
import { removeOldBackups } from './backup-files.ts'

const parent = useTestFolder()

/** Makes a folder with these files. */
function makeFolder(...names: string[]): string {
  const folder = mkdtempSync(join(parent, 'old-'))
  for (const name of names) writeFileSync(join(folder, name), '')
  return folder
}
const left = (folder: string) => readdirSync(folder).sort()
const at = new Date('2026-11-21T04:00:00Z')

test('expired backups are removed, with the remains of killed ones', async () => {
  const finished = ['sumine-20261113-040000.tar.age', 'sumine-20261114-040000.tar', 'sumine-20261121-040000.tar']
  const folder = makeFolder(...finished, 'sumine-20261112-040000.tar.part', 'sumine-20261121-035900.tar.part')
  expect(await removeOldBackups(folder, 7, at)).toEqual([
    'sumine-20261112-040000.tar.part',
    'sumine-20261113-040000.tar.age',
  ])
  expect(left(folder)).toEqual([
    'sumine-20261114-040000.tar',
    'sumine-20261121-035900.tar.part',
    'sumine-20261121-040000.tar',
  ])
})

test('the newest backup and other files stay', async () => {
  const ours = ['sumine-20250101-040000.tar', 'sumine-20240101-040000.tar']
  const folder = makeFolder(...ours, 'before-the-move.tar', 'sumine-notes.txt')
  await removeOldBackups(folder, 7, at)
  expect(left(folder)).toEqual(['before-the-move.tar', 'sumine-20250101-040000.tar', 'sumine-notes.txt'])
})
