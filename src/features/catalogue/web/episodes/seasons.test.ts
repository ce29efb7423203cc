import { expect, it } from 'vitest'
import type { Episode } from '../../episodes-contract.ts'
import { toEpisodeLines, toPlayableEpisodes } from './seasons.ts'

const link = (id: number, url: string, health: Episode['sources'][number]['health']) => ({
  id,
  url,
  host: 'videos.example',
  priority: 0,
  health,
  captions_url: null,
})
const episode: Episode = {
  id: 7,
  season_label: 'Saison 1',
  episode_number: 1,
  number_label: null,
  off_story: null,
  language: 'VF',
  title: 'Marée basse',
  synopsis: null,
  duration: 1440,
  thumbnail_url: null,
  video_url: 'https://videos.example/b',
  release_date: null,
  intro_start: 60,
  intro_end: 150,
  outro_start: null,
  is_withheld: false,
  sources: [
    link(1, 'https://videos.example/a', 'dead'),
    link(2, 'https://videos.example/b', 'ok'),
    link(3, 'https://videos.example/c', 'unknown'),
  ],
}
const seasons = [{ season_label: 'Saison 1', episodes: [episode] }]

it('gives the player the bounds of the opening and the ending', () => {
  const [line] = toPlayableEpisodes(seasons)[0]?.episodes ?? []
  expect(line).toMatchObject({ intro_start: 60, intro_end: 150, outro_start: null })
})

it('gives the player each link with its id, host and health, dead ones last', () => {
  expect(toPlayableEpisodes(seasons)[0]?.episodes[0]?.sources).toEqual([
    { id: 2, host: 'videos.example', health: 'ok' },
    { id: 3, host: 'videos.example', health: 'unknown' },
    { id: 1, host: 'videos.example', health: 'dead' },
  ])
})

it('has no link for an episode without any', () => {
  const empty = [{ season_label: 'Saison 1', episodes: [{ ...episode, video_url: null, sources: [] }] }]
  expect(toPlayableEpisodes(empty)[0]?.episodes[0]?.sources).toEqual([])
})

it('sends lists no links', () => {
  const [line] = toEpisodeLines(seasons)[0]?.episodes ?? []
  expect(Object.keys(line ?? {})).not.toContain('video_url')
  expect(line).toMatchObject({ id: 7, title: 'Marée basse' })
})
