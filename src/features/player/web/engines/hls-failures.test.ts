import { EventEmitter } from 'node:events'
import type Hls from 'hls.js'
import { expect, test, vi } from 'vitest'
import { listenForFailures } from './hls-engine.ts'

/** A playing video whose stream meets fatal errors of its media. */
function createStream() {
  const video = {
    paused: false,
    play: async () => {
      video.paused = false
    },
  }
  // hls.js empties the element, as `load()` does, and attaches it again.
  const recoverMediaError = vi.fn(() => {
    video.paused = true
  })
  const hls = Object.assign(new EventEmitter(), { recoverMediaError })
  const onFailure = vi.fn()
  // Node has no media element: the fakes have what is used.
  const options = { url: '/stream.m3u8', onFailure, video: video as unknown as HTMLVideoElement }
  listenForFailures(hls as unknown as Hls, options, new AbortController().signal)
  const fail = (details: string) => hls.emit('hlsError', 'hlsError', { fatal: true, type: 'mediaError', details })
  return { video, recoverMediaError, onFailure, fail }
}

test('a video plays on after its decoder stumbled once', () => {
  const { video, onFailure, fail } = createStream()
  fail('bufferAppendError')
  expect(video.paused).toBe(false)
  expect(onFailure).not.toHaveBeenCalled()
  fail('bufferAppendError')
  expect(onFailure).toHaveBeenCalledExactlyOnceWith({ code: 'decode', detail: 'bufferAppendError' })
})

test('a paused video stays paused after its decoder stumbled', () => {
  const { video, fail } = createStream()
  video.paused = true
  fail('bufferAppendError')
  expect(video.paused).toBe(true)
})

test('a stream without a codec of this browser fails at once', () => {
  const { recoverMediaError, onFailure, fail } = createStream()
  fail('manifestIncompatibleCodecsError')
  expect(recoverMediaError).not.toHaveBeenCalled()
  expect(onFailure).toHaveBeenCalledExactlyOnceWith({ code: 'unsupported', detail: 'manifestIncompatibleCodecsError' })
})
