import { EventEmitter } from 'node:events'
import type Hls from 'hls.js'
import { expect, test } from 'vitest'
import { countReceived } from './hls-engine.ts'

test('bytes of a video segment count while separate audio arrives', () => {
  const events = new EventEmitter()
  const read = countReceived(events as unknown as Pick<Hls, 'on'>)
  const load = (type: string) => {
    const stats = { loaded: 0 }
    events.emit('hlsFragLoading', 'hlsFragLoading', { frag: { type, stats } })
    return stats
  }
  const video = load('main')
  video.loaded = 100
  const audio = load('audio')
  audio.loaded = 10
  video.loaded = 300
  expect(read()).toBe(310)
  load('main').loaded = 50
  expect(read()).toBe(360)
})
