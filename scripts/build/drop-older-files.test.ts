import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useTestFolder } from '../../tests/kit/test-folder.ts'
import { dropOlderFiles } from './drop-older-files.mjs'

const folder = useTestFolder()
const minuteMs = 60_000

/** Writes files, as a build that begins at an instant. @returns the files that it wrote */
function build(startedAt: number, names: string[], last: string[]): string[] {
  for (const name of names) {
    writeFileSync(join(folder, name), name)
    utimesSync(join(folder, name), new Date(startedAt), new Date(startedAt))
  }
  return dropOlderFiles(folder, { startedAt, last })
}

test('the files of this build and of the last one stay, those of older ones go', () => {
  const now = Date.now()
  const first = build(now, ['page-1.js', 'frame.js'], [])
  expect(first.toSorted()).toEqual(['frame.js', 'page-1.js'])
  const second = build(now + minuteMs, ['page-2.js', 'frame.js'], first)
  expect(second.toSorted()).toEqual(['frame.js', 'page-2.js'])
  expect(readdirSync(folder).toSorted()).toEqual(['frame.js', 'page-1.js', 'page-2.js'])
  build(now + 2 * minuteMs, ['page-3.js', 'frame.js'], second)
  expect(readdirSync(folder).toSorted()).toEqual(['frame.js', 'page-2.js', 'page-3.js'])
})
