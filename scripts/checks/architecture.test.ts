import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const page = readFileSync(new URL('docs/ARCHITECTURE.md', root), 'utf8')

const listFolders = (room: string) =>
  readdirSync(new URL(room, root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

it.each(['src/features/', 'src/platform/'])('ARCHITECTURE.md names every folder of %s', (room) => {
  const folders = listFolders(room)
  expect(folders.length).toBeGreaterThan(5)
  expect(folders.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

it('ARCHITECTURE.md names no missing feature', () => {
  const table = page.slice(page.indexOf('## The features'), page.indexOf('## The database'))
  const named = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([a-z-]+)`/g)].map(([, name]) => name))
  const known = new Set(listFolders('src/features/'))
  expect(named.filter((name) => name === undefined || !known.has(name))).toEqual([])
})

it('each job is defined in a jobs.ts', () => {
  const sources = readdirSync(new URL('src/features/', root), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name))
    .map((name) => ({ name, text: readFileSync(new URL(`src/features/${name}`, root), 'utf8') }))
  const definers = sources.filter(({ text }) => /\bname: '[a-z-]+',\s+purpose:/.test(text)).map(({ name }) => name)
  expect(definers.length).toBeGreaterThan(15)
  expect(definers.filter((name) => !name.endsWith('/jobs.ts'))).toEqual([])
})

it('no source formats a whole date in a foreign locale to read year, month and day', () => {
  // The order differs between engines: use `formatToParts` or src/ui/formats/paris-clock.ts.
  const sources = readdirSync(new URL('src/', root), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|[\\/]server[\\/]|^platform/.test(name))
    .map((name) => ({ name, text: readFileSync(new URL(`src/${name}`, root), 'utf8') }))
  expect(sources.length).toBeGreaterThan(500)
  const foreign = /(?:DateTimeFormat|toLocale(?:Date|Time)?String)\(\s*(?:\)|undefined|\[|['"`](?!fr))/
  expect(sources.filter(({ text }) => foreign.test(text)).map(({ name }) => name)).toEqual([])
})

/** Tables of animes, episodes and their data, written only by the catalogue. */
const catalogueTables =
  'anime|anime_(?:title|old_slug|relation|genre|slot)|genre|genre_alias|merged_genre|episode|episode_source|search_(?:name|acronym)|picture'

const writesCatalogue = new RegExp(
  [
    `(?:insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*['"\`](?:${catalogueTables})\\b`,
    `(?:insert\\s+into|update|delete\\s+from|merge\\s+into|truncate)\\s+(?:only\\s+)?"?(?:${catalogueTables})\\b(?!\\s*[.:])`,
  ].join('|'),
  'i',
)

it.each([
  ["db.updateTable('anime').set(columns)", true],
  ['update episode_source\n set health = given.health', true],
  ['INSERT INTO anime_title (anime_id) values (1)', true],
  ["db.deleteFrom('episode_report')", false],
  ['update source_check set due_at = now()', false],
])('%j writes the catalogue: %s', (text, expected) => {
  expect(writesCatalogue.test(text)).toBe(expected)
})

it('only the catalogue writes its tables', () => {
  const sources = readdirSync(new URL('src/', root), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name))
    .map((name) => ({ name, text: readFileSync(new URL(`src/${name}`, root), 'utf8') }))
  const writers = sources.filter(({ text }) => writesCatalogue.test(text)).map(({ name }) => name)
  expect(writers.length).toBeGreaterThan(5)
  expect(writers.filter((name) => !name.startsWith('features/catalogue/server/'))).toEqual([])
})
