import { describe, expect, it } from 'vitest'
import type { Language } from '../../contract.ts'
import {
  countEpisodes,
  findEpisode,
  findEpisodeInAnyCase,
  findFirstEpisode,
  findNextEpisode,
  findOnward,
} from './find-episode.ts'
import { findPreviousEpisode } from './find-previous.ts'
import { listUpTo } from './list-up-to.ts'
import type { EpisodeKey, SeasonOf } from './seasons.ts'

const season = (season_label: string, numbers: Partial<Record<Language, number[]>>): SeasonOf<EpisodeKey> => ({
  season_label,
  episodes: (['VOSTFR', 'VF'] as const).flatMap((language) =>
    (numbers[language] ?? []).map((episode_number) => ({ season_label, episode_number, language })),
  ),
})
const key = (season_label: string, episode_number: number, language: Language): EpisodeKey => ({
  season_label,
  episode_number,
  language,
})

const seasons = [
  season('Films', { VOSTFR: [1] }),
  season('Saison 1', { VOSTFR: [3, 1, 2], VF: [1, 2] }),
  season('Saison 2', { VOSTFR: [1, 2] }),
  season('Saison 10', { VF: [1], VOSTFR: [1] }),
]

describe('the episode after another', () => {
  it('is the following one of the same language in the same season', () => {
    expect(findNextEpisode(seasons, key('Saison 1', 1, 'VF'))).toEqual(key('Saison 1', 2, 'VF'))
  })

  it('skips a missing number', () => {
    expect(findNextEpisode([season('Saison 1', { VF: [1, 4] })], key('Saison 1', 1, 'VF'))?.episode_number).toBe(4)
  })

  it('is the first of the next season after the last one', () => {
    expect(findNextEpisode(seasons, key('Saison 1', 3, 'VOSTFR'))).toEqual(key('Saison 2', 1, 'VOSTFR'))
    expect(findNextEpisode(seasons, key('Films', 1, 'VOSTFR'))).toEqual(key('Saison 1', 1, 'VOSTFR'))
  })

  it('never changes the language: there is none when the next season lacks it', () => {
    expect(findNextEpisode(seasons, key('Saison 1', 2, 'VF'))).toBeUndefined()
  })

  it('does not exist after the very last, nor after an episode of an unknown season', () => {
    expect(findNextEpisode(seasons, key('Saison 10', 1, 'VF'))).toBeUndefined()
    expect(findNextEpisode(seasons, key('OAV', 1, 'VOSTFR'))).toBeUndefined()
  })
})

describe('the episode before another', () => {
  it('is the preceding one of the same language in the same season', () => {
    expect(findPreviousEpisode(seasons, key('Saison 1', 3, 'VOSTFR'))).toEqual(key('Saison 1', 2, 'VOSTFR'))
  })

  it('is the last of the season before, ahead of the first one', () => {
    expect(findPreviousEpisode(seasons, key('Saison 2', 1, 'VOSTFR'))).toEqual(key('Saison 1', 3, 'VOSTFR'))
  })

  it('does not exist before the very first, nor where the previous season lacks the language', () => {
    expect(findPreviousEpisode(seasons, key('Films', 1, 'VOSTFR'))).toBeUndefined()
    expect(findPreviousEpisode(seasons, key('Saison 1', 1, 'VF'))).toBeUndefined()
    expect(findPreviousEpisode(seasons, key('OAV', 1, 'VOSTFR'))).toBeUndefined()
  })
})

it('goes on past fillers and recaps for viewers who skip them, into the next season too', () => {
  const marked = [season('Saison 1', { VOSTFR: [1, 2, 3] }), season('Saison 2', { VOSTFR: [1, 2] })].map((each) => ({
    ...each,
    episodes: each.episodes.map((episode) => ({
      ...episode,
      off_story: episode.episode_number === 2 ? ('filler' as const) : null,
    })),
  }))
  const numbersFrom = (number: number, skips: boolean, label = 'Saison 1') => {
    const { next, skipped } = findOnward(marked, key(label, number, 'VOSTFR'), skips)
    return [next?.season_label, next?.episode_number, skipped.map(({ episode_number }) => episode_number)]
  }
  expect(numbersFrom(1, false)).toEqual(['Saison 1', 2, []])
  expect(numbersFrom(1, true)).toEqual(['Saison 1', 3, [2]])
  expect(numbersFrom(3, true)).toEqual(['Saison 2', 1, []])
  expect(numbersFrom(1, true, 'Saison 2')).toEqual([undefined, undefined, [2]])
})

describe("where 'Regarder maintenant' leads", () => {
  it('is the lowest number of the first season', () => {
    expect(findFirstEpisode(seasons.slice(1))).toEqual(key('Saison 1', 1, 'VOSTFR'))
  })

  it('is the other language when that one begins earlier or is the only one', () => {
    expect(findFirstEpisode([season('Saison 1', { VOSTFR: [2], VF: [1, 2] })])).toEqual(key('Saison 1', 1, 'VF'))
    expect(findFirstEpisode([season('Saison 1', { VF: [3] })])).toEqual(key('Saison 1', 3, 'VF'))
  })

  it('is undefined without episodes', () => {
    expect(findFirstEpisode([])).toBeUndefined()
    expect(findFirstEpisode([season('Saison 1', {})])).toBeUndefined()
  })
})

it('finds an episode only when season, number and language all match', () => {
  expect(findEpisode(seasons, key('Saison 1', 2, 'VF'))).toEqual(key('Saison 1', 2, 'VF'))
  expect(findEpisode(seasons, key('Saison 1', 3, 'VF'))).toBeUndefined()
  expect(findEpisode(seasons, key('saison 1', 2, 'VF'))).toBeUndefined()
  expect(findEpisodeInAnyCase(seasons, key('saison 1', 2, 'VF'))).toEqual(key('Saison 1', 2, 'VF'))
  expect(findEpisodeInAnyCase(seasons, key('saison 9', 2, 'VF'))).toBeUndefined()
})

it('counts an episode once for all its languages', () => {
  expect(countEpisodes(seasons)).toBe(1 + 3 + 2 + 1)
  expect(countEpisodes([])).toBe(0)
})

describe('the episodes up to one', () => {
  const withExtras = [...seasons, season('OAV', { VOSTFR: [1, 2] })]
  const upTo = (...place: Parameters<typeof key>) =>
    listUpTo(withExtras, key(...place)).map((each) => `${each.season_label} ${each.episode_number}`)

  it('are those of its season and of previous seasons', () => {
    expect(upTo('Saison 1', 1, 'VOSTFR')).toEqual(['Saison 1 1'])
    const first = ['Saison 1 1', 'Saison 1 2', 'Saison 1 3']
    expect(upTo('Saison 2', 1, 'VOSTFR')).toEqual([...first, 'Saison 2 1'])
  })

  it('are of no other season for films and extras', () => {
    expect(upTo('Films', 1, 'VOSTFR')).toEqual(['Films 1'])
    expect(upTo('OAV', 2, 'VOSTFR')).toEqual(['OAV 1', 'OAV 2'])
  })

  it('are in its language', () => expect(upTo('Saison 1', 2, 'VF')).toEqual(['Saison 1 1', 'Saison 1 2']))
})
