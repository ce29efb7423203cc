import { expect, test } from 'vitest'
import { listTests } from './list-tests.mjs'

test('a unit test starts no server, also not through a kit', () => {
  const { unit, site } = listTests()
  expect(unit).toEqual(expect.arrayContaining(['src/shared/slug.test.ts', 'scripts/list-tests.test.ts']))
  expect(site).toEqual(
    expect.arrayContaining([
      'tests/upgrades/upgrades.test.ts',
      'src/app/access.test.ts',
      'src/features/lists/server/transfer/apply/apply-import.test.ts',
    ]),
  )
  expect(unit.filter((file) => site.includes(file))).toEqual([])
})
