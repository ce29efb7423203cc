import { expect, it } from 'vitest'
import { toEpisodeRanges } from './episode-ranges.ts'

const episodes = (count: number) => Array.from({ length: count }, (_, index) => ({ episode_number: index + 1 }))

it('leaves up to 100 episodes in one piece', () => {
  expect(toEpisodeRanges(episodes(100))).toHaveLength(1)
  expect(toEpisodeRanges([])).toEqual([{ label: '0 à 0', episodes: [] }])
})

it('splits a longer list into pieces of 50 without losing any', () => {
  const ranges = toEpisodeRanges(episodes(1041))
  expect(ranges.map(({ label }) => label).slice(0, 2)).toEqual(['1 à 50', '51 à 100'])
  expect(ranges.at(-1)?.label).toBe('1001 à 1041')
  expect(ranges.flatMap((range) => range.episodes)).toEqual(episodes(1041))
})

it('names a piece by its first and last numbers', () => {
  const ranges = toEpisodeRanges(episodes(150).map(({ episode_number }) => ({ episode_number: episode_number + 200 })))
  expect(ranges.at(0)?.label).toBe('201 à 250')
})
