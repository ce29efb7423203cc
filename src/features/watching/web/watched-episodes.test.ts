import { expect, test } from 'vitest'
import { useLocalStorage } from '../../../../tests/kit/local-storage.ts'
import { makeWatchedEpisode } from '../../../../tests/kit/watching-entries.ts'
import { clearWatched, forgetWatched, listWatched, rememberWatched } from './watched-episodes.ts'

const kept = useLocalStorage()

const ids = () => listWatched().map(({ episode_id }) => episode_id)

test('the newest twenty are remembered, each once, until they are forgotten', () => {
  for (let id = 1; id <= 25; id++) rememberWatched(makeWatchedEpisode({ episode_id: id }))
  rememberWatched(makeWatchedEpisode({ episode_id: 10 }))
  expect(ids()).toEqual([10, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 9, 8, 7, 6])
  clearWatched()
  expect(ids()).toEqual([])
})

test('a removed anime is forgotten with all its episodes', () => {
  for (const [anime_id, episode_id] of [
    [1, 10],
    [2, 20],
    [1, 11],
  ] as const)
    rememberWatched(makeWatchedEpisode({ anime_id, episode_id }))
  forgetWatched(1)
  expect(ids()).toEqual([20])
})

test.each(['{', '7', 'null', '[null, 7, {}]', '[{ "episode_id": 1 }]'])('an invalid value is ignored: %s', (text) => {
  kept.set('watched_episodes', text)
  expect(ids()).toEqual([])
})
