import { expect, test } from 'vitest'
import type { EpisodeToMark } from '../queries/known-animes.ts'
import { planSeen } from './plan-seen.ts'

let id = 0
/** Episodes 1 to `count` of a season; each has the next id. */
const season = (season_label: string, count: number, rest: Partial<EpisodeToMark> = {}): EpisodeToMark[] =>
  Array.from({ length: count }, (_, index) => ({
    id: ++id,
    anime_id: 1,
    anime_type: 'Anime',
    season_label,
    episode_number: index + 1,
    language: 'VOSTFR',
    ...rest,
  }))
const names = (episodes: EpisodeToMark[], ids: number[]) =>
  ids.map((one) => {
    const episode = episodes.find((other) => other.id === one)
    return `${episode?.season_label} ${episode?.episode_number} ${episode?.language}`
  })

test('a count means the first episodes in the order of seasons, without films and extras', () => {
  const episodes = [...season('Saison 2', 3), ...season('Films', 1), ...season('OAV', 1), ...season('Saison 1', 2)]
  expect(names(episodes, planSeen(episodes, { count: 3, season: null }, null))).toEqual([
    'Saison 1 1 VOSTFR',
    'Saison 1 2 VOSTFR',
    'Saison 2 1 VOSTFR',
  ])
  expect(planSeen(episodes, { count: 100, season: null }, null)).toHaveLength(5)
  expect(planSeen(episodes, { count: 0, season: null }, null)).toEqual([])
})

test('a named season is counted alone if the anime has it', () => {
  const episodes = [...season('Saison 1', 2), ...season('Saison 2', 3)]
  expect(names(episodes, planSeen(episodes, { count: 2, season: 2 }, null))).toEqual([
    'Saison 2 1 VOSTFR',
    'Saison 2 2 VOSTFR',
  ])
  expect(names(episodes, planSeen(episodes, { count: 1, season: 3 }, null))).toEqual(['Saison 1 1 VOSTFR'])
})

test('one language per episode is marked: the followed one, else VOSTFR, else any', () => {
  const both = [...season('Saison 1', 2, { language: 'VF' }), ...season('Saison 1', 1)]
  const two = { count: 2, season: null }
  expect(names(both, planSeen(both, two, null))).toEqual(['Saison 1 1 VOSTFR', 'Saison 1 2 VF'])
  expect(names(both, planSeen(both, two, 'VF'))).toEqual(['Saison 1 1 VF', 'Saison 1 2 VF'])
})

test('parts of a film are counted', () => {
  const film = season('Films', 2, { anime_type: 'Film' })
  expect(planSeen(film, { count: 1, season: null }, null)).toEqual([film[0]?.id])
})

test('a count leaves out a prologue 0 and a recap 2.5, which other sites do not count', () => {
  const [prologue, recap] = [0, 2.5].flatMap((episode_number) => season('Saison 1', 1, { episode_number }))
  if (!prologue || !recap) throw new Error('No episodes')
  const episodes = [prologue, recap, ...season('Saison 1', 3)]
  expect(names(episodes, planSeen(episodes, { count: 3, season: null }, null))).toEqual([
    'Saison 1 1 VOSTFR',
    'Saison 1 2 VOSTFR',
    'Saison 1 3 VOSTFR',
  ])
})
