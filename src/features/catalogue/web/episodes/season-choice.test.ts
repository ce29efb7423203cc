import { expect, it } from 'vitest'
import { applyChoice, readChoiceHash, toChoiceHash, toDefaultChoice } from './season-choice.ts'
import type { EpisodeKey, SeasonOf } from './seasons.ts'

const episode = (season_label: string, episode_number: number, language: 'VF' | 'VOSTFR'): EpisodeKey => ({
  season_label,
  episode_number,
  language,
})
const seasons: SeasonOf<EpisodeKey>[] = [
  { season_label: 'Films', episodes: [episode('Films', 1, 'VF'), episode('Films', 2, 'VOSTFR')] },
  {
    season_label: 'Saison 1 & épilogue',
    episodes: [episode('Saison 1 & épilogue', 2, 'VF'), episode('Saison 1 & épilogue', 1, 'VF')],
  },
]

it('begins with VOSTFR and the first season', () => {
  expect(toDefaultChoice(seasons)).toEqual({ seasonLabel: 'Films', language: 'VOSTFR' })
  expect(toDefaultChoice([]).seasonLabel).toBe('')
})

it('reads back what it wrote into a URL', () => {
  const choice = { seasonLabel: 'Saison 1 & épilogue', language: 'VF' } as const
  expect(readChoiceHash(toChoiceHash(choice), seasons)).toEqual(choice)
})

it('falls back to the default for an unknown season or language', () => {
  expect(readChoiceHash('', seasons)).toEqual(toDefaultChoice(seasons))
  expect(readChoiceHash('#saison=OAV&langue=DE', seasons)).toEqual(toDefaultChoice(seasons))
  expect(readChoiceHash('#contenu', seasons)).toEqual(toDefaultChoice(seasons))
})

it('lists the selected episodes by number, and the languages of the season', () => {
  const { episodes, spoken } = applyChoice(seasons, { seasonLabel: 'Saison 1 & épilogue', language: 'VF' })
  expect(episodes.map(({ episode_number }) => episode_number)).toEqual([1, 2])
  expect(spoken).toEqual(['VF'])
  const lacking = { seasonLabel: 'Saison 1 & épilogue', language: 'VOSTFR' } as const
  expect(applyChoice(seasons, lacking).episodes).toEqual([])
})

it('begins in VF when no season has an episode in VOSTFR', () => {
  const dubbed = [{ season_label: 'Saison 1', episodes: [episode('Saison 1', 1, 'VF')] }]
  expect(toDefaultChoice(dubbed).language).toBe('VF')
  expect(readChoiceHash('', dubbed).language).toBe('VF')
  expect(readChoiceHash('#langue=VOSTFR', dubbed).language).toBe('VOSTFR')
  const later = [...dubbed, { season_label: 'Saison 2', episodes: [episode('Saison 2', 1, 'VOSTFR')] }]
  expect(toDefaultChoice(later).language).toBe('VOSTFR')
})

it('begins with the language last watched, if the season has it and the URL names none', () => {
  const episode = (language: 'VF' | 'VOSTFR') => ({ season_label: 'Saison 1', episode_number: 1, language })
  const both = [{ season_label: 'Saison 1', episodes: [episode('VOSTFR'), episode('VF')] }]
  expect(readChoiceHash('', both, 'VF').language).toBe('VF')
  expect(readChoiceHash('#langue=VOSTFR', both, 'VF').language).toBe('VOSTFR')
  expect(readChoiceHash('', [{ season_label: 'Saison 1', episodes: [episode('VOSTFR')] }], 'VF').language).toBe(
    'VOSTFR',
  )
})
