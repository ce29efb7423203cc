import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Sheets of the player, the charts, covered episodes and the design system stay; the others only get shorter
// (CONTRIBUTING.md).
const own = /\/(player|charts|spoilers|styles|documents)\//
const maxLines = 1_535

test('style sheets of features do not grow', () => {
  const sheets = globSync('src/**/*.css').filter((path) => !own.test(path))
  const lines = sheets.map((path) => readFileSync(path, 'utf8').split('\n').length - 1)
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(maxLines)
})
