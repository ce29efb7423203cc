import { beforeEach, expect, test, vi } from 'vitest'
import { openDash } from './dash-engine.ts'
import { untilFree } from './element-use.ts'
import type { OpenOptions } from './engine.ts'

const { calls, attaches, destroys } = vi.hoisted(() => ({
  calls: [] as string[],
  attaches: [] as (() => void)[],
  destroys: [] as (() => void)[],
}))

/** Stands in for Shaka Player, which needs a browser: attaching and closing take until the test says so. */
vi.mock('shaka-player/dist/shaka-player.dash-es2021.js', () => {
  const wait = (name: string, ends: (() => void)[]) => {
    calls.push(name)
    return new Promise<void>((resolve) => ends.push(resolve))
  }
  class Player {
    configure = () => true
    addEventListener = () => undefined
    getNetworkingEngine = () => null
    attach = () => wait('attach', attaches)
    load = () => wait('load', [])
    destroy = () => wait('destroy', destroys)
  }
  return { default: { Player, polyfill: { installAll: () => undefined } } }
})

beforeEach(() => {
  for (const noted of [calls, attaches, destroys]) noted.length = 0
})

/** Fakes the members of a media element that opening and closing use. */
const createVideo = () =>
  Object.assign(new EventTarget(), {
    removeAttribute: () => calls.push('empty'),
    load: () => undefined,
  }) as unknown as HTMLVideoElement

const toOptions = (signal: AbortSignal): OpenOptions => ({
  url: '/film.mpd',
  preload: 'auto',
  startAt: 0,
  signal,
  quality: 'auto',
  onQualities: () => undefined,
  onFailure: () => undefined,
})

test('what is aborted while Shaka attaches leaves its element at once, and loads nothing', async () => {
  const video = createVideo()
  const aborter = new AbortController()
  const opening = openDash(video, toOptions(aborter.signal))
  aborter.abort()
  expect(calls).toEqual(['attach', 'empty', 'destroy'])
  let isFree = false
  const freed = untilFree(video).then(() => {
    isFree = true
  })
  attaches[0]?.()
  const engine = await opening
  engine.destroy()
  expect(isFree).toBe(false)
  destroys[0]?.()
  await freed
  expect(calls).toEqual(['attach', 'empty', 'destroy'])
})

test('what was aborted before leaves the element to the next attempt', async () => {
  const engine = await openDash(createVideo(), toOptions(AbortSignal.abort()))
  engine.destroy()
  expect(calls).toEqual(['destroy'])
})
