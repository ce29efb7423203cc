import { expect, test } from 'vitest'
import type { MyYear } from '../../../my-year-contract.ts'
import { layOutYear } from './lay-out-year.ts'

const year: MyYear = {
  year: 2026,
  years: [2026],
  counted_since: '2026-01-01',
  total_seconds: 3600,
  episode_count: 1500,
  anime_count: 1,
  days: [],
  longest_run: null,
  present_run: null,
  longest_evening: null,
  animes: [],
  genres: [],
  studios: [],
  first: null,
  last: null,
}

test('counts have grouped thousands, and one is singular', () => {
  const picture = JSON.stringify(layOutYear(year, { shape: 'wide', parts: [] }))
  expect(picture).toContain('"1\u202f500\u00a0épisodes"')
  expect(picture).toContain('"1\u00a0anime"')
})
