import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { useTestFolder } from '../../tests/kit/test-folder.ts'
import { dateMovedFiles } from './date-moved-files.ts'
import { dropOlderFiles } from './drop-older-files.mjs'

const folder = useTestFolder()

function write(name: string, text: string): string {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

test('a file of the server’s build that an older one moved stays', async () => {
  const startedAt = Date.now()
  const moved = write('client/assets/faces-1.css', '')
  const older = write('client/assets/page-1.js', '')
  const before = new Date(startedAt - 60_000)
  for (const path of [moved, older]) utimesSync(path, before, before)
  const chunks = {
    'src/faces.css': { file: 'assets/faces-1.css' },
    'src/page.tsx': { file: 'assets/page-2.js', assets: ['assets/faces-1.css'] },
  }
  write('server/.vite/manifest.json', JSON.stringify(chunks))
  await dateMovedFiles(folder)
  dropOlderFiles(folder, { startedAt, last: [] })
  expect(existsSync(moved)).toBe(true)
  expect(existsSync(older)).toBe(false)
})
