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
const season = (seasonLabel: string, firstNumber: number | null, hasLanguage = true) => ({
  seasonLabel,
  firstNumber,
  hasLanguage,
})

test('the line is about the episode played last, however far others are', () => {
  const back = place({ playedAt: time(12) })
  const far = place({ seasonLabel: 'Saison 2', playedAt: time(11) })
  expect(choosePlace([back, far])).toBe(back)
})

test('marks do not draw the line away from what is being played', () => {
  const played = place({ seasonLabel: 'Saison 2', playedAt: time(9) })
  const marked = place({ playedAt: null, markedAt: time(12) })
  expect(choosePlace([marked, played])).toBe(played)
})

test('where everything was only marked, the furthest season counts, and Saison 10 comes after Saison 2', () => {
  const marks = ['Saison 2', 'Saison 10', 'Films'].map((seasonLabel) => place({ seasonLabel, playedAt: null }))
  expect(choosePlace(marks)?.seasonLabel).toBe('Saison 10')
})

test('the next episode is in the same season while it has one', () => {
  expect(chooseNext(place(), [season('Saison 2', 1), season('Saison 1', 4)])).toEqual({
    seasonLabel: 'Saison 1',
    episodeNumber: 4,
  })
})

test('after the last one of a season comes the first of the next season, in display order', () => {
  const seasons = [season('Saison 10', 1), season('Saison 2', 1), season('Saison 1', null), season('Films', 1)]
  expect(chooseNext(place(), seasons)).toEqual({ seasonLabel: 'Saison 2', episodeNumber: 1 })
})

test('a season that is all marked as seen is passed over', () => {
  const seasons = [season('Saison 1', null), season('Saison 2', null), season('Saison 3', 1)]
  expect(chooseNext(place(), seasons)?.seasonLabel).toBe('Saison 3')
})

test('a next season without the language ends the line', () => {
  const seasons = [season('Saison 1', null), season('Saison 2', null, false), season('Saison 3', 1)]
  expect(chooseNext(place(), seasons)).toBeUndefined()
})

test('after the last episode there is none', () => {
  expect(chooseNext(place(), [season('Saison 1', null)])).toBeUndefined()
})
