import { expect, it } from 'vitest'
import type { Language } from '../../contract.ts'
import { findWatchAction } from './find-watch-action.ts'
import type { EpisodeMark } from './rows/episode-marks.ts'

const season = (season_label: string, firstId: number, count: number, language: Language = 'VOSTFR') => ({
  season_label,
  episodes: Array.from({ length: count }, (_, at) => ({
    id: firstId + at,
    season_label,
    episode_number: at + 1,
    language,
  })),
})
const begun = (watchedAt: number, secondsLeft = 720): EpisodeMark => ({
  isSeen: false,
  isOver: false,
  percent: 50,
  secondsLeft,
  watchedAt,
  markedAt: 0,
})
const marked = (markedAt: number): EpisodeMark => ({ ...begun(0), isSeen: true, isOver: true, percent: 0, markedAt })
const over = (watchedAt: number): EpisodeMark => ({ ...begun(watchedAt, 60), isSeen: true, isOver: true, percent: 95 })

function act(seasons: ReturnType<typeof season>[], marks: Record<number, EpisodeMark> = {}, skips = false) {
  const action = findWatchAction(seasons, (id) => marks[id], skips)
  return action && [action.episode.id, action.label]
}

const one = [season('Saison 1', 1, 3)]
const two = [...one, season('Saison 2', 11, 2)]
const film = [season('Films', 21, 1)]
const films = [season('Films', 21, 2)]

it.each([
  ['begins', one, {}, [1, 'Regarder maintenant']],
  ['resumes', one, { 2: begun(5) }, [2, 'Reprendre l’épisode\u00a02 · 12\u00a0min']],
  ['resumes what was watched last', one, { 1: begun(9), 2: begun(5) }, [1, 'Reprendre l’épisode\u00a01 · 12\u00a0min']],
  ['goes on', one, { 1: over(5) }, [2, 'Regarder l’épisode\u00a02']],
  ['goes on after the furthest that was marked', one, { 1: over(0), 2: over(0) }, [3, 'Regarder l’épisode\u00a03']],
  ['forgets what is marked as not seen', one, { 2: { ...begun(0), percent: 0 } }, [1, 'Regarder maintenant']],
  ['goes on in the next season', two, { 3: over(5) }, [11, 'Regarder Saison\u00a02, épisode\u00a01']],
  ['resumes in a season', two, { 12: begun(5) }, [12, 'Reprendre Saison\u00a02, épisode\u00a02 · 12\u00a0min']],
  ['goes on behind what was marked since', one, { 1: over(5), 2: marked(6) }, [3, 'Regarder l’épisode\u00a03']],
  ['goes on to what was marked before', one, { 1: over(5), 2: marked(4) }, [2, 'Regarder l’épisode\u00a02']],
  [
    'begins again after all were marked',
    one,
    { 1: over(5), 2: marked(6), 3: marked(6) },
    [1, 'Revoir depuis le début'],
  ],
  ['begins again', one, { 3: over(5) }, [1, 'Revoir depuis le début']],
  ['resumes a film', film, { 21: begun(5, 3000) }, [21, 'Reprendre le film · 50\u00a0min']],
  ['goes on with the next film', films, { 21: over(5) }, [22, 'Regarder le film\u00a02']],
] as const)('%s', (_, seasons, marks, expected) => expect(act([...seasons], marks)).toEqual(expected))

it('stays in the language', () => {
  const both = [
    {
      season_label: 'Saison 1',
      episodes: [...season('Saison 1', 1, 2).episodes, ...season('Saison 1', 31, 2, 'VF').episodes],
    },
  ]
  expect(act(both, { 31: over(5) })).toEqual([32, 'Regarder l’épisode\u00a02'])
  expect(act(both, { 32: over(5) })).toEqual([31, 'Revoir depuis le début'])
})

it('goes on past fillers for those who skip them, and says so', () => {
  const seasons = [season('Saison 1', 1, 4)]
  const [{ episodes }] = seasons as [(typeof seasons)[0]]
  for (const episode of episodes.slice(1, 3)) Object.assign(episode, { off_story: 'filler' })
  expect(act(seasons, { 1: over(5) })).toEqual([2, 'Regarder l’épisode\u00a02'])
  expect(act(seasons, { 1: over(5) }, true)).toEqual([4, 'Regarder l’épisode\u00a04 · fillers passés'])
  Object.assign(episodes[3] ?? {}, { off_story: 'filler' })
  expect(act(seasons, { 1: over(5) }, true)).toEqual([1, 'Revoir depuis le début · fillers passés'])
  expect(act(seasons, { 2: begun(5) }, true)).toEqual([2, 'Reprendre l’épisode\u00a02 · 12\u00a0min'])
})

it('begins with the story for those who skip recaps, unless nothing else is there', () => {
  const seasons = [season('Saison 1', 1, 2)]
  const [{ episodes }] = seasons as [(typeof seasons)[0]]
  Object.assign(episodes[0] ?? {}, { off_story: 'récap' })
  expect(act(seasons, {}, true)).toEqual([2, 'Regarder maintenant'])
  Object.assign(episodes[1] ?? {}, { off_story: 'filler' })
  expect(act(seasons, {}, true)).toEqual([1, 'Regarder maintenant'])
})

it('has nothing to do without episodes', () => expect(act([])).toBeUndefined())
