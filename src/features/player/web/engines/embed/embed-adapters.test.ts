import { describe, expect, test, vi } from 'vitest'
import { dailymotion } from './dailymotion.ts'
import { readMessage, toFrameAddress } from './embed-adapter.ts'
import { peertube } from './peertube.ts'
import { vimeo } from './vimeo.ts'
import { youtube } from './youtube.ts'

describe('YouTube', () => {
  test.each([
    [{ event: 'onReady', info: null }, { ready: true }],
    [
      { event: 'initialDelivery', info: { duration: 0, currentTime: 0, playerState: -1, muted: false } },
      { ready: true, time: 0, muted: false },
    ],
    [
      { event: 'infoDelivery', info: { currentTime: 12.5, duration: 90 } },
      { time: 12.5, duration: 90 },
    ],
    [
      { event: 'infoDelivery', info: { playerState: 1, playbackRate: 1.5 } },
      { state: 'playing', rate: 1.5 },
    ],
    [{ event: 'infoDelivery', info: { playerState: 3 } }, { state: 'waiting' }],
    [{ event: 'onStateChange', info: 0 }, { state: 'ended' }],
    [{ event: 'onError', info: 150 }, { failure: 'onError 150' }],
    [{ event: 'infoDelivery', info: { currentTime: 'x', duration: -1 } }, {}],
    [{ event: 'infoDelivery' }, {}],
    [{ event: 'autre' }, undefined],
  ])('%j means %j', (message, report) => expect(youtube.read(message)).toEqual(report))

  test('commands are functions of its API', () => {
    expect(youtube.write({ name: 'seek', value: 40 })).toMatchObject([{ func: 'seekTo', args: [40, true] }])
    expect(youtube.write({ name: 'volume', value: 0.5 })).toMatchObject([{ func: 'setVolume', args: [50] }])
    expect(youtube.write({ name: 'mute', value: false, volume: 1 })).toMatchObject([{ func: 'unMute' }])
  })
})

describe('Vimeo', () => {
  test.each([
    [{ event: 'ready' }, { ready: true }],
    [
      { method: 'getDuration', value: 90 },
      { ready: true, duration: 90 },
    ],
    [
      { event: 'timeupdate', data: { seconds: 3, duration: 90, percent: 0.03 } },
      { time: 3, duration: 90 },
    ],
    [
      { event: 'ended', data: { seconds: 90 } },
      { time: 90, state: 'ended' },
    ],
    [{ event: 'bufferstart' }, { loads: true }],
    [
      { event: 'bufferend', data: { seconds: 3, duration: 90 } },
      { time: 3, duration: 90, loads: false },
    ],
    [{ event: 'error', data: { name: 'PrivacyError' } }, { failure: 'PrivacyError' }],
    [{ event: 'error', data: { name: 'NotAllowedError' } }, {}],
    [{ event: 'error' }, {}],
    [{}, undefined],
  ])('%j means %j', (message, report) => expect(vimeo.read(message)).toEqual(report))

  test('commands are its methods', () => {
    expect(vimeo.write({ name: 'seek', value: 40 })).toEqual([{ method: 'setCurrentTime', value: 40 }])
    expect(vimeo.write({ name: 'rate', value: 1.5 })).toEqual([{ method: 'setPlaybackRate', value: 1.5 }])
    expect(vimeo.write({ name: 'rate', value: 0.25 })).toEqual([{ method: 'setPlaybackRate', value: 0.5 }])
  })
})

describe('PeerTube', () => {
  test.each([
    [{ method: 'peertube::ready', params: true }, { ready: true }],
    [
      {
        method: 'peertube::playbackStatusUpdate',
        params: { position: 22.3, volume: 0.9, duration: '171.37', playbackState: 'playing' },
      },
      { ready: true, time: 22.3, duration: 171.37 },
    ],
    [
      { method: 'peertube::playbackStatusUpdate', params: { position: 0, duration: null, playbackState: 'unstarted' } },
      { ready: true, time: 0 },
    ],
    [{ method: 'peertube::playbackStatusUpdate', params: { position: 'x', duration: 'Infinity' } }, { ready: true }],
    [{ method: 'peertube::playbackStatusUpdate' }, { ready: true }],
    [{ method: 'peertube::playbackStatusChange', params: 'playing' }, { state: 'playing' }],
    [{ method: 'peertube::playbackStatusChange', params: 'paused' }, { state: 'paused' }],
    [{ method: 'peertube::playbackStatusChange', params: 'ended' }, { state: 'ended' }],
    [{ method: 'peertube::playbackStatusChange', params: 'autre' }, {}],
    [{ method: 'peertube::__ready', params: { type: 'publish-request', publish: [] } }, undefined],
    [{ method: 'autre::ready', params: true }, undefined],
    [{ id: 4, result: true }, undefined],
  ])('%j means %j', (message, report) => expect(peertube.read(message)).toEqual(report))

  test('commands are its methods, and silence is a volume', () => {
    expect(peertube.write({ name: 'play' })).toEqual([{ method: 'peertube::play' }])
    expect(peertube.write({ name: 'seek', value: 40 })).toEqual([{ method: 'peertube::seek', params: 40 }])
    expect(peertube.write({ name: 'rate', value: 1.5 })).toEqual([{ method: 'peertube::setPlaybackRate', params: 1.5 }])
    const toVolume = (volume: number) => [{ method: 'peertube::setVolume', params: volume }]
    expect(peertube.write({ name: 'volume', value: 0.5 })).toEqual(toVolume(0.5))
    expect(peertube.write({ name: 'mute', value: true, volume: 0.5 })).toEqual(toVolume(0))
    expect(peertube.write({ name: 'mute', value: false, volume: 0.5 })).toEqual(toVolume(0.5))
  })
})

test.each([
  ['{"event":"ready"}', { event: 'ready' }],
  [{ event: 'ready' }, { event: 'ready' }],
  ['{', undefined],
  ['4', undefined],
  [null, undefined],
  [`"${'x'.repeat(100_001)}"`, undefined],
])('the message %j is read without trust', (data, message) => expect(readMessage(data)).toEqual(message))

test.each([
  ['YouTube', youtube, 'https://a.example/?x=1&autoplay=1&start=40'],
  ['Vimeo', vimeo, 'https://a.example/?x=1&autoplay=1#t=40s'],
  ['Dailymotion', dailymotion, 'https://a.example/?x=1&autoplay=1&startTime=40'],
  ['PeerTube', peertube, 'https://a.example/?x=1&autoplay=1&start=40'],
])('a frame of %s begins where the viewer was', (_, adapter, address) => {
  expect(toFrameAddress(adapter, 'https://a.example/?x=1', { startAt: 40.7, plays: true })).toBe(address)
  expect(toFrameAddress(adapter, 'https://a.example/?x=1', { startAt: 0, plays: false })).toBe('https://a.example/?x=1')
})

test('a seek that a playing frame does not take is given up', async () => {
  // Node has no elements.
  vi.stubGlobal('HTMLElement', EventTarget)
  vi.stubGlobal('customElements', { define: () => undefined })
  const { EmbedElement } = await import('./embed-element.ts')
  const element = new EmbedElement()
  element.take({ ready: true, duration: 1440, state: 'playing' })
  element.currentTime = 700
  element.take({ time: 1 })
  expect([element.seeking, element.currentTime]).toEqual([true, 700])
  for (let time = 2; time < 30; time += 1) element.take({ time })
  expect([element.seeking, element.currentTime]).toEqual([false, 29])
})
