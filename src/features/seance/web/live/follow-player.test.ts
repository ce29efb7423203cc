import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PlayerPort } from '../../../player/web/public.ts'
import type { RoomState } from '../../connection-contract.ts'
import { followPlayer } from './follow-player.ts'

class FakeVideo {
  currentTime = 100
  playbackRate = 1
  seeking = false
  readyState = 4
}

let room: Partial<RoomState> | undefined
let stop = () => {}
let page: EventTarget & { visibilityState: string }

// Node has no media element: the fakes have the members that are used.
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('HTMLVideoElement', FakeVideo)
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  room = { revision: 1, position: 100, at: 0, is_playing: true, is_held: false }
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

function follow(media: Partial<FakeVideo>, { maySteer = false, paused = false } = {}) {
  const state = { phase: 'ready', hasMetadata: true, paused, rate: 1, duration: 1440, currentTime: 100 }
  const doNothing = () => {}
  const moves = { play: doNothing, pause: doNothing, seekTo: doNothing, setRate: doNothing }
  const player = { ...moves, getState: () => state, getMedia: () => media, subscribe: () => doNothing }
  const rights = { maySteer }
  const [steer, onAside] = [vi.fn(), vi.fn()]
  let tell = doNothing
  stop = followPlayer({
    player: player as unknown as PlayerPort,
    readRoom: () => room as RoomState | undefined,
    maySteer: () => rights.maySteer,
    now: () => 0,
    steer,
    onChange: (listener) => {
      tell = listener
      return doNothing
    },
    onAside,
    onLag: doNothing,
  })
  /** Plays on with the others, and pauses: that is a command. */
  function expectCommand() {
    state.paused = false
    vi.advanceTimersByTime(500)
    expect(onAside).toHaveBeenLastCalledWith(false)
    state.paused = true
    vi.advanceTimersByTime(500)
    expect(steer).toHaveBeenCalledExactlyOnceWith({ position: 100, is_playing: false })
  }
  return { state, rights, steer, onAside, tell: () => tell(), expectCommand }
}

test('a corrected rate ends with the connection', () => {
  const video = new FakeVideo()
  room = { ...room, position: 100.3 }
  const { tell } = follow(video)
  expect(video.playbackRate).toBe(1.05)
  room = undefined
  tell()
  expect(video.playbackRate).toBe(1)
})

test('a frame that does not play by itself pauses nobody, until its viewer has played it', () => {
  const frame = { currentTime: 100, seeking: false, readyState: 3 }
  const { state, steer } = follow(frame, { maySteer: true, paused: true })
  vi.advanceTimersByTime(10_000)
  expect(steer).not.toHaveBeenCalled()
  state.paused = false
  vi.advanceTimersByTime(1000)
  state.paused = true
  vi.advanceTimersByTime(500)
  expect(steer).toHaveBeenCalledExactlyOnceWith({ position: 100, is_playing: false })
})

test('a person who paused for themselves and comes to lead pauses nobody, and then commands', () => {
  const { state, rights, steer, onAside, expectCommand } = follow(new FakeVideo())
  state.paused = true
  vi.advanceTimersByTime(3000)
  expect(onAside).toHaveBeenLastCalledWith(true)
  rights.maySteer = true
  room = { ...room, revision: 2 }
  vi.advanceTimersByTime(10_000)
  expect(steer).not.toHaveBeenCalled()
  expectCommand()
})

test('a pause for oneself ends with the player, and does not apply to the next one', () => {
  const { state, onAside } = follow(new FakeVideo())
  state.paused = true
  vi.advanceTimersByTime(3000)
  stop()
  expect(onAside.mock.calls).toEqual([[true], [false]])
})

test('a phone that puts the page away pauses nobody else; a key pressed meanwhile does', () => {
  const { state, steer, onAside, expectCommand } = follow(new FakeVideo(), { maySteer: true })
  vi.advanceTimersByTime(5000)
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  state.paused = true
  vi.advanceTimersByTime(10_000)
  expect(steer).not.toHaveBeenCalled()
  expect(onAside).toHaveBeenLastCalledWith(true)
  expectCommand()
})
