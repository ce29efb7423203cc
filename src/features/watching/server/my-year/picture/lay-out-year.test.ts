import { expect, test } from 'vitest'
import { emptyYear } from '../../../../../../tests/factories/empty-year.ts'
import { layOutYear } from './lay-out-year.ts'

const year = { ...emptyYear, years: [2026], total_seconds: 3600, episode_count: 1500, anime_count: 1 }

test('counts have grouped thousands, and one is singular', () => {
  const picture = JSON.stringify(layOutYear(year, { shape: 'wide', parts: [] }))
  expect(picture).toContain('"1\u202f500\u00a0épisodes"')
  expect(picture).toContain('"1\u00a0anime"')
})
