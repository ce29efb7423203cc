import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { files }: { files: string[] } = JSON.parse(readFileSync('build/last-build.json', 'utf8'))

/** Returns a sheet of the newest build; those of the one before it stay for open pages. */
function readSheet(name: string): string {
  const file = files.find((path) => path.startsWith(`client/assets/${name}-`) && path.endsWith('.css'))
  return readFileSync(`build/pages/${file}`, 'utf8')
}

test('what loads later sets only properties that the sheet of every page registers', () => {
  const registered = new Set(readSheet('site').match(/(?<=@property )--tw-[\w-]+/g))
  const later = readSheet('later')
  const set = new Set(later.match(/--tw-[\w-]+(?=:)/g))
  expect(set.size).toBeGreaterThan(5)
  expect([...set].filter((name) => !registered.has(name))).toEqual([])
  expect(later).not.toContain('@property')
})
