import { expect, it } from 'vitest'
import { createEpisodeWalk, findNeighbourPath, type WalkDirection } from './episode-walk.ts'
import type { EpisodeKey, SeasonOf } from './seasons.ts'

const season = (season_label: string, numbers: number[]): SeasonOf<EpisodeKey> => ({
  season_label,
  episodes: numbers.map((episode_number) => ({ season_label, episode_number, language: 'VOSTFR' })),
})
const seasons = [season('Saison 1', [1, 2, 3, 4]), season("L'été ?", [1])]
const pathTo = (number: number) => `/watch/encore-jeudi/Saison%201/${number}/VOSTFR`
const neighbourOf = (path: string, direction: WalkDirection) =>
  findNeighbourPath(seasons, path, { direction, skips: false })

/** A walk that starts at an episode; the test resolves its navigations. */
function walkFrom(number: number) {
  let shown = pathTo(number)
  const ways: { path: string; arrive: () => Promise<void>; giveWay: () => Promise<void> }[] = []
  const walk = createEpisodeWalk({
    readPath: () => shown,
    findNeighbour: neighbourOf,
    open: (path) =>
      new Promise<void>((resolve) => {
        const end = async () => resolve()
        const arrive = async () => {
          shown = path
          await end()
        }
        ways.push({ path, arrive, giveWay: end })
      }),
  })
  const show = (path: string) => {
    shown = path
  }
  return { walk, ways, show }
}

it('leads to the episode after or before', async () => {
  const { walk, ways } = walkFrom(2)
  walk('next')
  await ways[0]?.arrive()
  walk('previous')
  expect(ways.map(({ path }) => path)).toEqual([pathTo(3), pathTo(2)])
})

it('counts a second step from the target of the first one, although that is not shown yet', () => {
  const { walk, ways } = walkFrom(1)
  walk('next')
  walk('next')
  walk('next')
  walk('previous')
  expect(ways.map(({ path }) => path)).toEqual([2, 3, 4, 3].map(pathTo))
})

it('keeps the last target while earlier navigations are superseded', async () => {
  const { walk, ways } = walkFrom(1)
  walk('next')
  walk('next')
  await ways[0]?.giveWay()
  walk('next')
  expect(ways.at(-1)?.path).toBe(pathTo(4))
})

it('forgets a target when another link of the page supersedes it', async () => {
  const { walk, ways, show } = walkFrom(1)
  walk('next')
  show(pathTo(3))
  await ways[0]?.giveWay()
  walk('next')
  expect(ways.at(-1)?.path).toBe(pathTo(4))
})

it('stays at the last episode, and continues into the next season', () => {
  const { walk, ways } = walkFrom(1)
  walk('previous')
  expect(ways).toEqual([])
  const later = "/watch/encore-jeudi/L'%C3%A9t%C3%A9%20%3F/1/VOSTFR"
  expect(neighbourOf(pathTo(4), 'next')).toBe(later)
  expect(neighbourOf(later, 'previous')).toBe(pathTo(4))
  expect(neighbourOf('/watch/encore-jeudi/Saison%201/abc/VOSTFR', 'next')).toBeUndefined()
  expect(neighbourOf('/explorer', 'next')).toBeUndefined()
})
