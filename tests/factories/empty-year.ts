import type { MyYear } from '../../src/features/watching/my-year-contract.ts'

/** 'Mon année' of somebody who watched nothing. */
export const emptyYear: MyYear = {
  year: 2026,
  years: [],
  counted_since: null,
  total_seconds: 0,
  episode_count: 0,
  anime_count: 0,
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
