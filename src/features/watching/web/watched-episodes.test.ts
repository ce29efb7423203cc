import { expect, test } from 'vitest'
import { useLocalStorage } from '../../../../tests/kit/local-storage.ts'
import { clearWatched, listWatched, rememberWatched, type WatchedEpisode } from './watched-episodes.ts'

const kept = useLocalStorage()

const episode = (episode_id: number): WatchedEpisode => ({
  anime_id: 1,
  episode_id,
  slug: 'le-phare',
  title: 'Le phare',
  cover_url: null,
  anime_type: 'Anime',
  genres: [],
  season_label: 'Saison 1',
  episode_number: episode_id,
  number_label: null,
  episode_title: null,
  language: 'VF',
})
const ids = () => listWatched().map(({ episode_id }) => episode_id)

test('the newest twenty are remembered, each once, until they are forgotten', () => {
  for (let id = 1; id <= 25; id++) rememberWatched(episode(id))
  rememberWatched(episode(10))
  expect(ids()).toEqual([10, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 9, 8, 7, 6])
  clearWatched()
  expect(ids()).toEqual([])
})

test.each(['{', '7', 'null', '[null, 7, {}]', '[{ "episode_id": 1 }]'])(
  'an invalid stored value is ignored: %s',
  (text) => {
    kept.set('watched_episodes', text)
    expect(ids()).toEqual([])
  },
)
