import { expect, test } from 'vitest'
import { toVideoType } from '../../../../shared/link-host.ts'
import type { StaffEpisode } from '../../episodes-contract.ts'
import { checkEpisode, fromClock, toBody, toDraft, toNewDraft } from './episode-draft.ts'
import { toShownUrl } from './episodes-panel.tsx'

const episode: StaffEpisode = {
  id: 1,
  anime_id: 1,
  season_label: 'Saison 2',
  episode_number: 4,
  number_label: null,
  off_story: null,
  language: 'VF',
  title: null,
  synopsis: null,
  duration: 1420,
  thumbnail_url: null,
  video_url: 'https://a.example/4',
  release_date: '2026-01-31T22:30:00.000Z',
  intro_start: null,
  intro_end: null,
  outro_start: null,
  sources: [],
  hand_edited: [],
  updated_at: '2026-01-31T18:30:00.000Z',
}

test('the first episode defaults to Saison 1, number 1, VOSTFR', () => {
  expect(toNewDraft([])).toMatchObject({ season_label: 'Saison 1', episode_number: '1', language: 'VOSTFR' })
})

test('the next one follows the last of its season and language', () => {
  const other = { ...episode, episode_number: 9, language: 'VOSTFR' as const }
  expect(toNewDraft([other, episode])).toMatchObject({ season_label: 'Saison 2', episode_number: '5', language: 'VF' })
})

test('durations are parsed as a clock', () => {
  expect([fromClock('23:40'), fromClock('1:02:03'), fromClock('95'), fromClock(' ')]).toEqual([1420, 3723, 95, null])
  expect(fromClock('1h30')).toBeNaN()
})

test('an unchanged day keeps its hour', () => {
  const draft = toDraft(episode)
  expect(draft.release_date).toBe('2026-01-31')
  expect(toBody(draft, episode).release_date).toBe(episode.release_date)
  expect(toBody({ ...draft, release_date: '2026-02-01' }, episode).release_date).toBe('2026-02-01')
  expect(toBody({ ...draft, release_date: '' }, episode).release_date).toBeNull()
})

test('unchanged links are not sent: they may have been deleted or replaced since', () => {
  const source = { url: 'https://a.example/4', captions_url: null, health: 'ok', checked_at: null } as const
  const linked = {
    ...episode,
    sources: [{ ...source, id: 1, host: 'a.example', priority: 0, failures: 0, tried: null }],
  }
  const draft = toDraft(linked)
  const retitled = toBody({ ...draft, title: 'Le retour' }, linked)
  expect(retitled).not.toHaveProperty('sources')
  expect(retitled).not.toHaveProperty('video_url')
  const links = [{ url: 'https://b.example/4', captions_url: '' }, ...draft.links]
  expect(toBody({ ...draft, links }, linked)).toMatchObject({
    video_url: 'https://b.example/4',
    sources: [{ url: 'https://b.example/4' }, { url: 'https://a.example/4' }],
  })
  expect(toBody({ ...draft, links })).toHaveProperty('sources')
})

test.each([
  [{}, undefined],
  [{ season_label: ' ' }, 'season_label'],
  [{ episode_number: '-1' }, 'episode_number'],
  [{ episode_number: '' }, 'episode_number'],
  [{ links: [{ url: ' ', captions_url: '' }] }, 'video_url'],
  [{ duration: 'long' }, 'duration'],
])('refuses before sending: %o', (fields, field) => {
  const links = [{ url: 'https://a.example/4', captions_url: '' }]
  expect(checkEpisode({ ...toDraft(episode), links, ...fields })?.field).toBe(field)
})

test('a row shows 80 characters of a link, followed by dots if there are more', () => {
  const url = `https://a.example/${'4'.repeat(62)}`
  expect(toShownUrl(url)).toBe(url)
  expect(toShownUrl(`${url}5`)).toBe(`${url}...`)
})

test.each([
  ['https://video.sibnet.ru/shell.php?videoid=4', 'sibnet'],
  ['https://sendvid.com/embed/abc', 'sendvid'],
  ['https://vidmoly.net/embed-abc.html', 'vidmoly'],
  ['https://clips.example/vidmoly/4.mp4', 'direct'],
  ['https://', 'direct'],
])('the preview names the host of %s: %s', (url, type) => {
  expect(toVideoType(url)).toBe(type)
})
