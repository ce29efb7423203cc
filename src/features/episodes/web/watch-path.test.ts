import { matchPath } from 'react-router'
import { expect, it } from 'vitest'
import { toWatchPath } from '../../../shared/episode-place.ts'
import { findEpisodeKey, hasWatchParams } from './watch-path.ts'

const route = '/watch/:slug/:seasonLabel/:episodeNumber/:language'

it.each(['Saison 1', 'Hors-série d’été', 'Partie 1/2', 'Quoi ? #3 & suite', 'été+hiver', '第二期'])(
  'leads back to the same episode with the season label %j',
  (season_label) => {
    const key = { season_label, episode_number: 7, language: 'VOSTFR' } as const
    const match = matchPath(route, new URL(toWatchPath('lune-claire', key), 'http://site.example').pathname)
    const { slug = '', seasonLabel = '', episodeNumber = '', language = '' } = match?.params ?? {}
    expect(slug).toBe('lune-claire')
    expect(findEpisodeKey({ slug, seasonLabel: decodeURIComponent(seasonLabel), episodeNumber, language })).toEqual(key)
  },
)

it('refuses numbers and languages that no episode can have', () => {
  const params = { slug: 'lune-claire', seasonLabel: 'Saison 1', episodeNumber: '1', language: 'VF' }
  expect(findEpisodeKey(params)?.episode_number).toBe(1)
  for (const episodeNumber of ['0', '-1', '1.5', '01', 'un', '']) {
    expect(findEpisodeKey({ ...params, episodeNumber })).toBeUndefined()
  }
  expect(findEpisodeKey({ ...params, language: 'vf' })).toBeUndefined()
})

it('sees a part that is missing or blank', () => {
  const params = { slug: 'lune-claire', seasonLabel: 'Saison 1', episodeNumber: '1', language: 'VF' }
  expect(hasWatchParams(params)).toBe(true)
  expect(hasWatchParams({ ...params, seasonLabel: ' ' })).toBe(false)
})
