import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { compile } from '@tailwindcss/node'
import { expect, test } from 'vitest'

// Sheets of the player, the charts, covered episodes and the design system stay; the others only get shorter
// (CONTRIBUTING.md).
const own = /\/(player|charts|spoilers|styles|documents)\//
const maxLines = 1_459

test('style sheets of features do not grow', () => {
  const sheets = globSync('src/**/*.css').filter((path) => !own.test(path))
  const lines = sheets.map((path) => readFileSync(path, 'utf8').split('\n').length - 1)
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(maxLines)
})

/** Classes whose values come from the theme, which has no others than its own. */
const themed = /^(?:\S+:)?(?:bg|border|fill|font|leading|max-w|min-w|rounded|shadow|stroke|text|tracking)-[\w./-]+$/

test('every size, colour and face that a component names is one of the theme', async () => {
  const written = globSync('src/**/*.tsx').flatMap((path) => {
    const places = readFileSync(path, 'utf8').match(/className=(?:"[^"]*"|\{?'[^']*')|classNames\([^)]*\)/g) ?? []
    const names = places.flatMap((place) => (place.match(/["'][^"']*["']/g) ?? []).join(' ').split(/[\s"']+/))
    return names.map((name) => [name, path] as const)
  })
  const ownSheets = globSync('src/**/*.css').map((path) => readFileSync(path, 'utf8'))
  const isOwn = (name: string) => ownSheets.some((sheet) => sheet.includes(`.${name}`))
  const base = resolve('src/ui/styles')
  const sheet = await compile(readFileSync(`${base}/app.css`, 'utf8'), { base, onDependency: () => undefined })
  const unknown = [...new Map(written)].filter(([name]) => {
    if (!themed.test(name)) return false
    const before = sheet.build([]).length
    return sheet.build([name]).length === before && !isOwn(name)
  })
  expect(written.length).toBeGreaterThan(2000)
  expect(unknown).toEqual([])
})
