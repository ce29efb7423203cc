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
})
const over = (watchedAt: number): EpisodeMark => ({ ...begun(watchedAt, 60), isSeen: true, isOver: true, percent: 95 })

function act(seasons: ReturnType<typeof season>[], marks: Record<number, EpisodeMark> = {}) {
  const action = findWatchAction(seasons, (id) => marks[id])
  return action && [action.episode.id, action.label]
}

const one = [season('Saison 1', 1, 3)]
const two = [...one, season('Saison 2', 11, 2)]
const film = [season('Films', 21, 1)]
const films = [season('Films', 21, 2)]

it.each([
  ['begins', one, {}, [1, 'Regarder maintenant']],
  ['resumes', one, { 2: begun(5) }, [2, 'Reprendre l’épisode 2 · 12 min']],
  ['resumes what was watched last', one, { 1: begun(9), 2: begun(5) }, [1, 'Reprendre l’épisode 1 · 12 min']],
  ['goes on', one, { 1: over(5) }, [2, 'Regarder l’épisode 2']],
  ['goes on after the furthest that was marked', one, { 1: over(0), 2: over(0) }, [3, 'Regarder l’épisode 3']],
  ['forgets what is marked as not seen', one, { 2: { ...begun(0), percent: 0 } }, [1, 'Regarder maintenant']],
  ['goes on in the next season', two, { 3: over(5) }, [11, 'Regarder Saison 2, épisode 1']],
  ['resumes in a season', two, { 12: begun(5) }, [12, 'Reprendre Saison 2, épisode 2 · 12 min']],
  ['begins again', one, { 3: over(5) }, [1, 'Revoir depuis le début']],
  ['resumes a film', film, { 21: begun(5, 3000) }, [21, 'Reprendre le film · 50 min']],
  ['goes on with the next film', films, { 21: over(5) }, [22, 'Regarder le film 2']],
] as const)('%s', (_, seasons, marks, expected) => {
  expect(act([...seasons], marks)).toEqual(expected)
})

it('stays in the language', () => {
  const both = [
    {
      season_label: 'Saison 1',
      episodes: [...season('Saison 1', 1, 2).episodes, ...season('Saison 1', 31, 2, 'VF').episodes],
    },
  ]
  expect(act(both, { 31: over(5) })).toEqual([32, 'Regarder l’épisode 2'])
  expect(act(both, { 32: over(5) })).toEqual([31, 'Revoir depuis le début'])
})

it('has nothing to do without episodes', () => {
  expect(act([])).toBeUndefined()
})
