import { beforeEach, expect, it, vi } from 'vitest'
import type { Started } from '../start/start-ahead.ts'
import { showAhead, showFirst } from './show-ahead.ts'
import { type Programme, type StageView, stagePlace, stageView } from './stage.ts'

const Player: StageView['Player'] = () => null
vi.mock('../start/fetch-player.ts', () => ({
  fetchPlayer: async () => undefined,
  findFetchedPlayer: () => ({ default: Player }),
}))

const location = { pathname: '/' }
beforeEach(() => {
  location.pathname = '/anime/encore-jeudi'
  vi.stubGlobal('window', { location })
  stageView.set(undefined)
  stagePlace.set(undefined)
})

const programme = {} as Programme
const pathOf = (episode: number) => `/watch/encore-jeudi/Saison%201/${episode}/VOSTFR`
const begun: Started = { hasBegun: true, begun: Promise.resolve(), position: undefined }

const follow = (episode: number, start = begun) =>
  showAhead({ path: pathOf(episode), sourceId: 7, start, findPosition: async () => undefined })

it('shows the episode at once', () => {
  follow(1)
  expect(stageView.get()).toMatchObject({ path: pathOf(1), ahead: { sourceId: 7 } })
})

it('replaces the one in the mini player', () => {
  stageView.set({ path: pathOf(1), Player, programme })
  follow(2)
  expect(stageView.get()?.path).toBe(pathOf(2))
})

it('replaces it also when the skeleton of the coming page is faster', () => {
  stageView.set({ path: pathOf(1), Player, programme })
  stagePlace.set({} as HTMLElement)
  follow(2)
  expect(stageView.get()?.path).toBe(pathOf(2))
})

it('leaves the stage to the page of an episode, even before that has drawn the next one', () => {
  stageView.set({ path: pathOf(1), Player, programme })
  stagePlace.set({} as HTMLElement)
  location.pathname = pathOf(3)
  follow(2)
  expect(stageView.get()?.path).toBe(pathOf(1))
})

it('comes too late for a page that was left', async () => {
  follow(1, { ...begun, hasBegun: false })
  location.pathname = '/explorer'
  await begun.begun
  await Promise.resolve()
  expect(stageView.get()).toBeUndefined()
})

it('stands over the old page until its link is followed', () => {
  const clicked = { path: pathOf(1), sourceId: 7, start: begun, findPosition: async () => undefined, isPressed: false }
  expect(showFirst(clicked)).toBe(true)
  expect(stageView.get()).toMatchObject({ path: pathOf(1), ahead: { sourceId: 7 }, isFirst: true })
  expect(showFirst(clicked)).toBe(false)
  follow(1)
  expect(stageView.get()).toMatchObject({ path: pathOf(1), ahead: { sourceId: 7 }, isFirst: false })
})

it('comes with its page where another one plays, or its video has not begun', () => {
  const clicked = { path: pathOf(2), sourceId: 7, start: begun, findPosition: async () => undefined, isPressed: false }
  expect(showFirst({ ...clicked, start: { ...begun, hasBegun: false } })).toBe(false)
  stagePlace.set({} as HTMLElement)
  expect(showFirst(clicked)).toBe(false)
  stagePlace.set(undefined)
  stageView.set({ path: pathOf(1), Player, programme })
  expect(showFirst(clicked)).toBe(false)
  expect(stageView.get()?.path).toBe(pathOf(1))
})

it('lies hidden while its link is pressed', () => {
  const pressed = { path: pathOf(1), sourceId: 7, start: begun, findPosition: async () => undefined, isPressed: true }
  expect(showFirst(pressed)).toBe(true)
  expect(stageView.get()).toMatchObject({ path: pathOf(1), isFirst: true, isPressed: true })
  expect(showFirst({ ...pressed, path: pathOf(2) })).toBe(false)
  expect(showFirst({ ...pressed, isPressed: false })).toBe(true)
  expect(stageView.get()).toMatchObject({ path: pathOf(1), ahead: { sourceId: 7 }, isFirst: true, isPressed: false })
})
