import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { compile, __unstable__loadDesignSystem as loadDesignSystem } from '@tailwindcss/node'
import { expect, test } from 'vitest'
import { listFirst, listLoaded } from '../../../scripts/build/first-styles.ts'

// Sheets of the player, the charts, covered episodes and the design system stay; the others only get shorter
// (CONTRIBUTING.md).
const own = /\/(player|charts|spoilers|styles|documents)\//
const maxLines = 1_498

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

test('a letter that two files of a face have comes from the one that pages load anyway', () => {
  const sheets = ['text-faces', 'headline-faces']
    .map((name) => readFileSync(`src/ui/styles/${name}.css`, 'utf8'))
    .join()
  const files = sheets.match(/[\w-]+(?=[.]woff2")/g) ?? []
  // The later rule wins; œ is in both.
  const order = files.map((file) => (file.includes('latin-ext') ? 'latin-ext' : 'latin'))
  expect(order).toEqual(Array(5).fill(['latin-ext', 'latin']).flat())
})

// Browsers keep one list of what `:has` may restyle: a rule for any element makes it the whole page, at each change.
test('no rule restyles any element by what `:has` finds', () => {
  const anything = /:has\((?:[^()]|\([^()]*\))*\)[^\s>~+{,]*[\s>~+]+(?:\*|:not\()[^{,]*/g
  const rules = globSync('src/**/*.css').flatMap((path) => readFileSync(path, 'utf8').match(anything) ?? [])
  expect(rules).toEqual([])
})

// Animating anything else redraws the page in every frame (design guide, motion).
test('only position, size and opacity are animated', () => {
  const sheets = globSync('src/**/*.css').map((path) => readFileSync(path, 'utf8'))
  const frames = sheets.flatMap((sheet) => sheet.match(/@keyframes [\w-]+ \{(?:[^{}]*\{[^{}]*\})*/g) ?? [])
  const names = frames.flatMap((text) => [...text.matchAll(/([\w-]+):/g)].map(([, name]) => name))
  expect(frames.length).toBeGreaterThan(10)
  expect(new Set(names)).toEqual(new Set(['transform', 'translate', 'scale', 'rotate', 'opacity', 'visibility']))
})

const laterSheet = /^import '[^']*\/styles\/later[.]css'$/m

test('code that loads after the first pages imports the sheet of its utilities, and the first pages do not need it', async () => {
  const design = await loadDesignSystem('@import "tailwindcss"; @import "./theme.css";', {
    base: resolve('src/ui/styles'),
  })
  const [, notMeant = ''] = /@source not inline\("(.*)"\)/.exec(readFileSync('src/ui/styles/app.css', 'utf8')) ?? []
  const listUtilities = (paths: string[]) => {
    const words = new Set(paths.flatMap((path) => readFileSync(path, 'utf8').split(/[\s'"`]+/)))
    return new Set(
      design
        .getClassOrder([...words])
        .flatMap(([name, place]) => (place === null || notMeant.split(' ').includes(name) ? [] : name)),
    )
  }
  const bringsSheet = (path: string) => laterSheet.test(readFileSync(path, 'utf8'))
  const first = new Set(listFirst())
  const known = listUtilities([...first])
  const listMissing = (entry: string) => {
    const own = listLoaded([entry]).filter((path) => !first.has(path))
    return own.some(bringsSheet) ? [] : [...listUtilities(own)].filter((name) => !known.has(name))
  }
  const later = [...globSync('src/pages/{account,catalogue,person,rights,site}/*.tsx'), ...listLazy()]
  expect(later.length).toBeGreaterThan(80)
  expect(later.map((path) => [path, listMissing(path)]).filter(([, missing]) => missing?.length)).toEqual([])
  expect([...first].filter(bringsSheet)).toEqual([])
})

/** Modules that others import when they need them. */
function listLazy(): string[] {
  const web = globSync('src/{features/*/web,pages,shell,ui}/**/*.{ts,tsx}')
  return web.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/[^.]import\('(\.[^']+)'\)/g)].map(([, target = '']) =>
      join(dirname(path), target),
    ),
  )
}
