import { expect, test } from 'vitest'
import type { Language } from '../../../contract.ts'
import { listKnown } from './list-known.ts'

let lastId = 0
const episode = (season_label: string, episode_number: number, language: Language = 'VOSTFR') => ({
  id: ++lastId,
  season_label,
  episode_number,
  language,
})
const season = (label: string, numbers: number[], languages: Language[] = ['VOSTFR']) => ({
  season_label: label,
  episodes: numbers.flatMap((number) => languages.map((language) => episode(label, number, language))),
})
const films = season('Films', [1, 2])
const first = season('Saison 1', [1, 2, 3], ['VOSTFR', 'VF'])
const second = season('Saison 2', [1, 2])
const extras = season('OAV', [1, 2])
const seasons = [films, first, second, extras]

type Seen = [label: string, number: number, language?: Language]

/** Returns `season number language` of what is known after these were seen. */
function knownAfter(...seen: Seen[]): string[] {
  const episodes = seasons.flatMap((each) => each.episodes)
  const isSeen = (id: number) => {
    const each = episodes.find((candidate) => candidate.id === id)
    return seen.some(
      ([label, number, language = 'VOSTFR']) =>
        each?.season_label === label && each.episode_number === number && each.language === language,
    )
  }
  const known = listKnown(seasons, isSeen)
  return episodes
    .filter(({ id }) => known.includes(id))
    .map(({ season_label, episode_number, language }) => `${season_label} ${episode_number} ${language}`)
}

test('nothing is known before an episode has been seen', () => expect(knownAfter()).toEqual([]))

test('an episode seen in one language is known in the other, with those before it', () => {
  const upToTwo = ['Saison 1 1 VOSTFR', 'Saison 1 1 VF', 'Saison 1 2 VOSTFR', 'Saison 1 2 VF']
  expect(knownAfter(['Saison 1', 2, 'VF'])).toEqual(upToTwo)
  expect(knownAfter(['Saison 1', 1], ['Saison 1', 2])).toEqual(upToTwo)
})

test('earlier numbered seasons are known whole, later ones not at all', () => {
  const whole = first.episodes.map(({ episode_number, language }) => `Saison 1 ${episode_number} ${language}`)
  expect(knownAfter(['Saison 2', 1])).toEqual([...whole, 'Saison 2 1 VOSTFR'])
  expect(knownAfter(['Saison 1', 3])).toEqual(whole)
})

test('films and extras reveal nothing of the seasons, nor the seasons of them', () => {
  expect(knownAfter(['Films', 1])).toEqual(['Films 1 VOSTFR'])
  expect(knownAfter(['OAV', 2])).toEqual(['OAV 1 VOSTFR', 'OAV 2 VOSTFR'])
  expect(knownAfter(['Saison 2', 2])).not.toContain('Films 1 VOSTFR')
})

test('a prologue 0 is beyond the progress of those who saw nothing, and begun by who saw it', () => {
  const begun = season('Saison 1', [0, 1])
  const [prologue] = begun.episodes
  expect(listKnown([begun], () => false)).toEqual([])
  expect(listKnown([begun], (id) => id === prologue?.id)).toEqual([prologue?.id])
})
