import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const page = readFileSync(new URL('docs/ARCHITECTURE.md', root), 'utf8')

/** The folders right below a room. */
const listFolders = (room: string) =>
  readdirSync(new URL(room, root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

it.each(['src/features/', 'src/platform/'])('the map of the house names every folder of %s', (room) => {
  const folders = listFolders(room)
  expect(folders.length).toBeGreaterThan(5)
  expect(folders.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

it('the map names no feature that is gone', () => {
  const table = page.slice(page.indexOf('## The features'), page.indexOf('## The database'))
  const named = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([a-z-]+)`/g)].map(([, name]) => name))
  const known = new Set(listFolders('src/features/'))
  expect(named.filter((name) => name === undefined || !known.has(name))).toEqual([])
})

it('no source takes a whole date from a foreign locale to mean year, month and day', () => {
  // Engines disagree about their order: `formatToParts`, or src/ui/formats/paris-clock.ts.
  const sources = readdirSync(new URL('src/', root), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|[\\/]server[\\/]|^platform/.test(name))
    .map((name) => ({ name, text: readFileSync(new URL(`src/${name}`, root), 'utf8') }))
  expect(sources.length).toBeGreaterThan(500)
  const foreign = /(?:DateTimeFormat|toLocale(?:Date|Time)?String)\(\s*(?:\)|undefined|\[|['"`](?!fr))/
  expect(sources.filter(({ text }) => foreign.test(text)).map(({ name }) => name)).toEqual([])
})
