import { expect, test } from 'vitest'
import type { CurrentAnime, CurrentEpisode } from '../queries/current-anime.ts'
import type { SourceAnswer } from '../sources/source.ts'
import { compareDetails } from './compare-details.ts'
import { compareEpisodes, toPlannedEpisodes } from './compare-episodes.ts'
import { compareExtras } from './compare-extras.ts'
import { showNumbers } from './show-value.ts'

const here: CurrentAnime = {
  id: 1,
  slug: 'le-phare',
  old_slugs: [],
  title: 'Le Phare',
  type: 'Anime',
  status: 'en cours',
  is_classic: false,
  release_year: null,
  rating: 7.3,
  studio: 'Digue',
  synopsis: 'Un gardien compte les vagues.',
  age_rating: null,
  original_language: null,
  cover_url: null,
  art_url: null,
  trailer_url: null,
  inks: null,
  first_aired: null,
  watch_place: null,
  external_ids: {},
  episode_count: 0,
  hand_edited: ['studio'],
  genres: ['Drame'],
  titles: [],
  slots: [],
  relations: [],
}
const says = (source: 'feed' | 'anilist', record: Partial<SourceAnswer['record']>): SourceAnswer => ({
  source,
  record: { title: 'Le Phare', slots: undefined, ...record },
  relations: [],
  airTimes: [],
})
const plansOf = (...answers: SourceAnswer[]) =>
  Object.fromEntries(compareDetails(here, answers).map(({ key, plan, there }) => [key, `${plan} ${there}`]))

test('AniList fills empty fields and updates the status; for filled fields it only offers', () => {
  const given = { synopsis: 'A keeper.', status: 'terminé', release_year: 2019, genres: ['Drame', 'Mer'] } as const
  expect(plansOf(says('anilist', { ...given, genres: [...given.genres] }))).toEqual({
    status: 'replace terminé',
    release_year: 'add 2019',
    genres: 'offer Drame, Mer',
    synopsis: 'offer A keeper.',
  })
})

test('the feed takes precedence over AniList, also when it agrees with the catalogue', () => {
  expect(plansOf(says('feed', { synopsis: 'Autre.' }), says('anilist', { synopsis: 'Other.' }))).toEqual({
    synopsis: 'replace Autre.',
  })
  const { synopsis } = here
  expect(plansOf(says('feed', { synopsis: synopsis ?? '' }), says('anilist', { synopsis: 'Other.' }))).toEqual({})
})

test('sources never overwrite a hand-written field', () => {
  const edits = { studio: new Date('2026-11-14T10:00:00Z') }
  expect(compareDetails(here, [says('feed', { studio: 'Autre' })], edits)).toMatchObject([
    { key: 'studio', plan: 'keep', by_hand: { at: '2026-11-14T10:00:00.000Z' } },
  ])
})

test('a slot past midnight is the same in both notations', () => {
  const slot = (day: 'dimanche' | 'lundi', hour: string) => ({
    day,
    hour,
    language: 'VOSTFR' as const,
    zone: 'Asia/Tokyo',
  })
  const slotsOf = (own: CurrentAnime['slots'], there: ReturnType<typeof slot>) =>
    compareExtras({ ...here, slots: own }, [says('anilist', { slots: [there] })], { named: [], edits: {} })
  expect(slotsOf([slot('dimanche', '25h30')], slot('lundi', '01h30'))).toEqual([])
  expect(slotsOf([slot('dimanche', '25h30')], slot('dimanche', '01h30'))).toMatchObject([{ key: 'slots' }])
})

test('ratings are compared to one decimal, genres regardless of spelling', () => {
  expect(plansOf(says('feed', { rating: 7.26, genres: ['drame'] }))).toEqual({})
})

const episode = (own: Partial<CurrentEpisode>): CurrentEpisode => ({
  id: 1,
  season_label: 'Saison 1',
  episode_number: 1,
  number_label: null,
  off_story: null,
  language: 'VOSTFR',
  title: null,
  synopsis: null,
  duration_seconds: null,
  thumbnail_url: null,
  intro_start: null,
  intro_end: null,
  outro_start: null,
  hand_edited: [],
  release_date: null,
  sources: [],
  ...own,
})

test('air times date the undated episodes of an only season', () => {
  const at = '2026-12-04T14:30:00.000Z'
  const airing = [{ ...says('anilist', {}), airTimes: [{ episodeNumber: 2, at }] }]
  const season = [
    episode({}),
    episode({ episode_number: 2 }),
    episode({ episode_number: 2, language: 'VF' }),
    episode({ season_label: 'Films', episode_number: 2 }),
  ]
  expect(toPlannedEpisodes(season, airing)).toMatchObject([
    { season_label: 'Saison 1', episode_number: 2, language: 'VOSTFR', release_date: at },
  ])
  expect(toPlannedEpisodes([episode({ episode_number: 2, release_date: new Date(at) })], airing)).toEqual([])
  expect(toPlannedEpisodes([...season, episode({ season_label: 'Saison 2' })], airing)).toEqual([])
})

test('captions that the feed adds to a known link are written, and the link keeps its place', () => {
  const url = 'https://video.example/1'
  const link = { url, priority: 2, captions_url: null }
  const place = { season_label: 'Saison 1', episode_number: 1, language: 'VOSTFR' as const }
  const compare = (captions_url: string | undefined, own: Partial<CurrentEpisode> = {}) =>
    compareEpisodes([episode({ sources: [link], ...own })], [{ ...place, sources: [{ url, captions_url }] }])
  expect(compare('/1.vtt')).toMatchObject([
    { fields: ['sous-titres'], newLinks: 0, write: { sources: [{ url, captions_url: '/1.vtt', priority: 2 }] } },
  ])
  expect(compare('/1.vtt', { hand_edited: ['sources'] })).toMatchObject([{ kept: ['liens'], write: { sources: [] } }])
  expect(compare('/1.vtt', { sources: [{ ...link, captions_url: '/1.vtt' }] })).toEqual([])
  expect(compare(undefined, { sources: [{ ...link, captions_url: '/1.vtt' }] })).toEqual([])
})

test.each([
  [[9], '9'],
  [[11, 10], '10 et 11'],
  [[1, 2, 3, 7], '1 à 3 et 7'],
  [[1, 2, 3, 7, 9, 10], '1 à 3, 7, 9 et 10'],
])('%j is shown as %s', (numbers, text) => expect(showNumbers(numbers)).toBe(text))
