import { expect, test, vi } from 'vitest'
import type { PlayerPort } from '../../../player/web/public.ts'
import type { RoomState } from '../../connection-contract.ts'
import { followPlayer } from './follow-player.ts'

class FakeVideo {
  currentTime = 100
  playbackRate = 1
  seeking = false
  readyState = 4
}

test('what made up for a difference ends with the connection', () => {
  // Node has no media element: the fakes have what is used.
  vi.stubGlobal('HTMLVideoElement', FakeVideo)
  const video = new FakeVideo()
  const state = { phase: 'ready', hasMetadata: true, paused: false, rate: 1, duration: 1440, currentTime: 100 }
  const player = { getState: () => state, getMedia: () => video, subscribe: () => () => {}, setRate: () => {} }
  let room: Partial<RoomState> | undefined = { revision: 1, position: 100.3, at: 0, is_playing: true, is_held: false }
  let tell = () => {}
  const stop = followPlayer({
    player: player as unknown as PlayerPort,
    readRoom: () => room as RoomState | undefined,
    maySteer: () => false,
    now: () => 0,
    steer: () => {},
    onChange: (listener) => {
      tell = listener
      return () => {}
    },
    onAside: () => {},
    onLag: () => {},
  })
  expect(video.playbackRate).toBe(1.05)
  room = undefined
  tell()
  expect(video.playbackRate).toBe(1)
  stop()
})
