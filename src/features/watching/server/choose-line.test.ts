import { expect, test } from 'vitest'
import { chooseNext, choosePlace, type SeasonPlace } from './choose-line.ts'

const time = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour))
const place = (given: Partial<SeasonPlace> = {}): SeasonPlace => ({
  animeId: 1,
  seasonLabel: 'Saison 1',
  episodeNumber: 3,
  language: 'VF',
  playedAt: time(10),
  markedAt: null,
  isFinished: true,
  animeActiveAt: time(10),
  ...given,
})
const season = (seasonLabel: string, firstNumber: number | null, hasLanguage = true, firstOfAll = firstNumber) => ({
  seasonLabel,
  firstNumber,
  firstOfAll,
  hasLanguage,
})

test('the line shows the episode played last, however far others are', () => {
  const back = place({ playedAt: time(12) })
  const far = place({ seasonLabel: 'Saison 2', playedAt: time(11) })
  expect(choosePlace([back, far])).toBe(back)
})

test('with marks only, the furthest season counts, and Saison 10 comes after Saison 2', () => {
  const marks = ['Saison 2', 'Saison 10', 'Films'].map((seasonLabel) => place({ seasonLabel, playedAt: null }))
  expect(choosePlace(marks)?.seasonLabel).toBe('Saison 10')
})

test('the first episode of the next season, in display order, follows the last of a season', () => {
  const seasons = [season('Saison 10', 1), season('Saison 2', 1), season('Saison 1', null), season('Films', 1)]
  expect(chooseNext(place(), seasons)).toEqual({ seasonLabel: 'Saison 2', episodeNumber: 1, isPastOthers: false })
})

test('a season whose episodes are all marked as seen is skipped', () => {
  const seasons = [season('Saison 1', null), season('Saison 2', null), season('Saison 3', 1)]
  expect(chooseNext(place(), seasons)?.seasonLabel).toBe('Saison 3')
})

test('fillers and recaps before the next episode are reported, also across seasons', () => {
  const following = { seasonLabel: 'Saison 2', episodeNumber: 1, isPastOthers: true }
  expect(chooseNext(place(), [season('Saison 1', null, true, 4), season('Saison 2', 1)])).toEqual(following)
  expect(chooseNext(place(), [season('Saison 1', 6, true, 4)])?.isPastOthers).toBe(true)
})

test('a next season without the language ends the line', () => {
  const seasons = [season('Saison 1', null), season('Saison 2', null, false), season('Saison 3', 1)]
  expect(chooseNext(place(), seasons)).toBeUndefined()
})
