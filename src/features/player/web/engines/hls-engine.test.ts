import { EventEmitter } from 'node:events'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OpenOptions } from './engine.ts'
import { openHls } from './hls-engine.ts'

vi.mock('./fetch-code.ts', () => ({ fetchHls: async () => ({ default: FakeHls }) }))

class FakeVideo extends EventTarget {
  paused = false
  currentTime = 0
  async play() {
    this.paused = false
  }
}

/** The members of hls.js that the engine uses. */
class FakeHls extends EventEmitter {
  static readonly isSupported = () => true
  static opened: FakeHls | undefined
  readonly levels = [{}]
  readonly startLoad = vi.fn()
  readonly config: { startPosition: number }
  video: FakeVideo | undefined
  constructor(settings: { startPosition: number }) {
    super()
    this.config = settings
    FakeHls.opened = this
  }
  loadSource() {}
  attachMedia(video: FakeVideo) {
    this.video = video
  }
  /** Empties the element, as `load()` does, and attaches it again. */
  recoverMediaError() {
    if (this.video) this.video.paused = true
  }
}

// Node has no window: these are the parts of it that the engine uses.
beforeEach(() => {
  vi.stubGlobal('window', Object.assign(new EventTarget(), { MediaSource: class {} }))
  vi.stubGlobal('navigator', { onLine: true })
})

async function open(given: Partial<OpenOptions> = {}) {
  const onFailure = vi.fn()
  const video = new FakeVideo()
  await openHls(video as unknown as HTMLVideoElement, {
    url: '/stream.m3u8',
    preload: 'auto',
    startAt: 0,
    signal: new AbortController().signal,
    quality: 'auto',
    onQualities: () => undefined,
    onFailure,
    ...given,
  })
  const fail = (type: string, details: string) =>
    FakeHls.opened?.emit('hlsError', 'hlsError', { fatal: true, type, details })
  return { video, onFailure, fail, startLoad: FakeHls.opened?.startLoad }
}

test('a video plays on after its decoder stumbled once', async () => {
  const { video, onFailure, fail } = await open()
  fail('mediaError', 'bufferAppendError')
  expect(video.paused).toBe(false)
  expect(onFailure).not.toHaveBeenCalled()
  fail('mediaError', 'bufferAppendError')
  expect(onFailure).toHaveBeenCalledExactlyOnceWith({ code: 'decode', detail: 'bufferAppendError' })
})

test('a paused video stays paused after its decoder stumbled', async () => {
  const { video, fail } = await open()
  video.paused = true
  fail('mediaError', 'bufferAppendError')
  expect(video.paused).toBe(true)
})

test('a stream without a codec of this browser fails at once', async () => {
  const { onFailure, fail } = await open()
  fail('mediaError', 'manifestIncompatibleCodecsError')
  expect(onFailure).toHaveBeenCalledExactlyOnceWith({ code: 'unsupported', detail: 'manifestIncompatibleCodecsError' })
})

test('a video that loads once it is played begins at its position', async () => {
  const { video, startLoad } = await open({ preload: 'none', startAt: 700 })
  video.dispatchEvent(new Event('play'))
  expect(startLoad).toHaveBeenCalledExactlyOnceWith(700)
})

test('a video whose first segment was lost with the network begins at its position', async () => {
  const { fail, startLoad } = await open({ startAt: 700 })
  vi.stubGlobal('navigator', { onLine: false })
  fail('networkError', 'fragLoadError')
  window.dispatchEvent(new Event('online'))
  expect(startLoad).toHaveBeenCalledExactlyOnceWith(700)
})
