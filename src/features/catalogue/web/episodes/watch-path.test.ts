import { matchPath } from 'react-router'
import { expect, it } from 'vitest'
import { toWatchPath } from '../../../../shared/episode-place.ts'
import { findEpisodeKey, hasWatchParams, isWatchPathOf } from './watch-path.ts'

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

it('refuses invalid numbers and languages', () => {
  const params = { slug: 'lune-claire', seasonLabel: 'Saison 1', episodeNumber: '1', language: 'VF' }
  expect(findEpisodeKey(params)?.episode_number).toBe(1)
  for (const episodeNumber of ['-1', '1.', '.5', '1.555', '1e3', 'un', '']) {
    expect(findEpisodeKey({ ...params, episodeNumber })).toBeUndefined()
  }
  expect(findEpisodeKey({ ...params, language: 'vo' })).toBeUndefined()
})

it('reads lower case and leading zeros, and reports that the URL is not canonical', () => {
  const params = { slug: 'lune-claire', seasonLabel: 'Saison 1', episodeNumber: '01', language: 'vostfr' }
  const key = { season_label: 'Saison 1', episode_number: 1, language: 'VOSTFR' } as const
  expect(findEpisodeKey(params)).toEqual(key)
  expect(isWatchPathOf(params, 'lune-claire', key)).toBe(false)
  expect(isWatchPathOf({ ...params, episodeNumber: '1', language: 'VOSTFR' }, 'lune-claire', key)).toBe(true)
})

it('detects a missing or blank part', () => {
  const params = { slug: 'lune-claire', seasonLabel: 'Saison 1', episodeNumber: '1', language: 'VF' }
  expect(hasWatchParams(params)).toBe(true)
  expect(hasWatchParams({ ...params, seasonLabel: ' ' })).toBe(false)
})
