import { beforeEach, expect, it, vi } from 'vitest'
import type { ProgressCause } from '../player-progress.ts'
import { createCell } from './cell.ts'
import { initialPlayerState, type PlayerState } from './player-state.ts'
import { reportPositions } from './report-positions.ts'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const browserWindow = new EventTarget()
beforeEach(() => {
  page.visibilityState = 'visible'
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', browserWindow)
})

function begin() {
  const state = createCell<PlayerState>(initialPlayerState)
  const reports: [number, ProgressCause][] = []
  const stop = reportPositions({
    episodeId: 7,
    player: { getState: state.get, subscribe: state.subscribe },
    progress: { report: (_episodeId, { seconds }, cause) => reports.push([seconds, cause]) },
  })
  const change = (changed: Partial<PlayerState>) => state.set({ ...state.get(), ...changed })
  const playFrom = (currentTime: number) =>
    change({ phase: 'ready', hasMetadata: true, paused: false, duration: 1440, currentTime })
  return { reports, stop, change, playFrom }
}

it('reports each second of playback, a pause and a seek', () => {
  const { reports, change, playFrom } = begin()
  playFrom(0)
  change({ currentTime: 0.25 })
  change({ currentTime: 1 })
  change({ currentTime: 1.2, paused: true })
  change({ currentTime: 300, paused: false })
  expect(reports).toEqual([
    [0, 'playing'],
    [1, 'playing'],
    [1.2, 'pause'],
    [300, 'seek'],
  ])
})

it('reports the full duration at the end, once', () => {
  const { reports, change, playFrom } = begin()
  playFrom(1439)
  change({ ended: true, paused: true, currentTime: 1439.8 })
  change({ currentTime: 1439.8 })
  expect(reports).toEqual([
    [1439, 'playing'],
    [1440, 'ended'],
  ])
})

it('reports nothing while a position is being restored, even when the page is left', () => {
  const { reports, stop, change, playFrom } = begin()
  change({ restoringTo: 754 })
  playFrom(2)
  change({ currentTime: 4 })
  browserWindow.dispatchEvent(new Event('pagehide'))
  stop()
  expect(reports).toEqual([])
})

it('reports again when the page is hidden or left, and when the episode changes', () => {
  const { reports, stop, change, playFrom } = begin()
  playFrom(100)
  change({ currentTime: 100.5 })
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  browserWindow.dispatchEvent(new Event('pagehide'))
  stop()
  expect(reports.slice(1)).toEqual([
    [100.5, 'hidden'],
    [100.5, 'leave'],
    [100.5, 'leave'],
  ])
})

it('keeps the last position while another link is being prepared', () => {
  const { reports, stop, change, playFrom } = begin()
  playFrom(100)
  change({ phase: 'preparing', hasMetadata: false, currentTime: 0, duration: 0, paused: true })
  stop()
  expect(reports).toEqual([
    [100, 'playing'],
    [100, 'leave'],
  ])
})
