import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { closesLater } from '../engines/element-use.ts'
import type { PlayableSource, ResolveSource, SourceFailure } from '../loading/playable-source.ts'
import type { MediaStage } from '../media/media-stage.ts'
import type { PlayerPosition } from '../player-progress.ts'
import { createPlayer } from './create-player.ts'

/** The members of a media element that loading and reading use. */
class FakeVideo extends EventTarget {
  readonly HAVE_METADATA = 1
  readonly HAVE_CURRENT_DATA = 2
  readonly HAVE_FUTURE_DATA = 3
  readyState = 0
  paused = true
  ended = false
  currentTime = 0
  duration = Number.NaN
  buffered = { length: 0, start: () => 0, end: () => 0 }
  seekable = { length: 1, start: () => 0, end: () => 1440 }
  playbackRate = 1
  defaultPlaybackRate = 1
  loop = false
  volume = 1
  muted = false
  textTracks = new EventTarget()
  opened: string[] = []
  /** The browser's answer to `play()`. */
  answer: () => Promise<void> = async () => undefined

  get src() {
    return ''
  }
  set src(url: string) {
    this.opened.push(url)
  }
  play() {
    this.paused = false
    return this.answer()
  }
  pause() {
    this.paused = true
  }
  removeAttribute() {
    this.opened.push('')
  }
  load() {
    this.readyState = 0
  }
}

// Node has no document: these are the only parts of it that the player uses.
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { pictureInPictureElement: null, baseURI: 'https://sumine.example/' })
  vi.stubGlobal('navigator', { onLine: true })
})

/** Creates links that resolve when the test says so. */
function createResolver() {
  const waiting = new Map<number, (source: PlayableSource) => void>()
  const signals = new Map<number, AbortSignal>()
  return {
    signals,
    resolve: (id: number, { signal }: Parameters<ResolveSource>[1]) => {
      signals.set(id, signal)
      return new Promise<PlayableSource>((settle) => waiting.set(id, settle))
    },
    async settle(id: number) {
      waiting.get(id)?.({ url: `/files/${id}`, type: 'mp4', captions_url: null, cors: true })
      await nextTurn()
    },
  }
}

/** Runs everything that waits for a settled promise. */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

function createFakeStage(video: FakeVideo): MediaStage {
  return {
    // Node has no media element: the fake has what the player uses.
    video: () => video as unknown as HTMLVideoElement,
    replace: () => undefined,
    show: () => undefined,
    listen: (names, listener) => {
      for (const name of names) video.addEventListener(name, listener)
    },
    destroy: () => video.removeAttribute(),
  }
}

function createTestPlayer(resolve: ResolveSource) {
  const video = new FakeVideo()
  const failures: SourceFailure[] = []
  const player = createPlayer(createFakeStage(video), { resolve, onSourceFailure: (failure) => failures.push(failure) })
  onTestFinished(() => player.destroy())
  return {
    video,
    player,
    failures,
    load: (...ids: number[]) =>
      player.load({
        sources: ids.map((id) => ({ id, host: 'h.example' })),
        captionsByDefault: true,
        position: Promise.resolve(undefined),
      }),
  }
}

/** A player whose links resolve when the test says so. */
function createWaitingPlayer() {
  const resolver = createResolver()
  return { resolver, ...createTestPlayer(resolver.resolve) }
}

/** A player whose first link is open. */
async function openFirst() {
  const player = createWaitingPlayer()
  player.load(1)
  await player.resolver.settle(1)
  return player
}

it('plays only the last of several episodes requested in quick succession', async () => {
  const { resolver, video, load } = createWaitingPlayer()
  load(1)
  load(2)
  load(3)
  // The answers arrive out of order.
  await resolver.settle(3)
  await resolver.settle(1)
  await resolver.settle(2)
  expect(video.opened).toEqual(['/files/3'])
  expect(resolver.signals.get(1)?.aborted).toBe(true)
  expect(resolver.signals.get(3)?.aborted).toBe(false)
})

it('empties the element of the old episode before the next one loads', async () => {
  const { video, player, load } = await openFirst()
  load(2)
  expect(video.opened).toEqual(['/files/1', ''])
  expect(video.paused).toBe(true)
  expect(player.getState().phase).toBe('preparing')
})

it('leaves the element to the last of several episodes that waited for it', async () => {
  const { resolver, video, load } = createWaitingPlayer()
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  closesLater(video as unknown as HTMLVideoElement, closed)
  load(1)
  await resolver.settle(1)
  load(2)
  await resolver.settle(2)
  close()
  await nextTurn()
  expect(video.opened).toEqual(['/files/2'])
})

it("reports 'URL vidéo manquante' without a request when the episode has no link", async () => {
  const { resolver, player, load } = createWaitingPlayer()
  load()
  await nextTurn()
  expect(player.getState()).toMatchObject({ phase: 'unavailable', failure: 'URL vidéo manquante' })
  expect(resolver.signals.size).toBe(0)
})

it('reports that the episode did not load when the element cannot play it', async () => {
  const { resolver, video, player } = await openFirst()
  video.dispatchEvent(new Event('error'))
  await resolver.settle(1)
  video.dispatchEvent(new Event('error'))
  expect(player.getState()).toMatchObject({ phase: 'unavailable', failure: "Erreur lors du chargement de l'épisode" })
  expect(video.opened.at(-1)).toBe('')
})

it('resolves a failed link again, then plays the next one from the same second', async () => {
  const { resolver, video, player, failures, load } = createWaitingPlayer()
  const open = async (link: number) => {
    await resolver.settle(link)
    video.readyState = video.HAVE_METADATA
    video.dispatchEvent(new Event('loadedmetadata'))
  }
  const fail = () => {
    video.dispatchEvent(new Event('error'))
    video.currentTime = 0
  }
  load(1, 2)
  await open(1)
  video.currentTime = 125
  fail()
  expect(player.getState().phase).toBe('preparing')
  await open(1)
  expect(video.currentTime).toBe(125)
  fail()
  await open(2)
  expect(video.opened).toEqual(['/files/1', '', '/files/1', '', '/files/2'])
  expect(video.currentTime).toBe(125)
  expect(failures).toEqual([
    { sourceId: 1, host: 'h.example', positionSeconds: 125, code: 'other', detail: 'MediaError 0' },
    { sourceId: 1, host: 'h.example', positionSeconds: 125, code: 'other', detail: 'MediaError 0' },
  ])
})

it('waits for data at a stall, but not while the position moves on', async () => {
  const { video, player } = await openFirst()
  await video.play()
  const happen = (event: string, currentTime: number) => {
    Object.assign(video, { currentTime, readyState: video.HAVE_CURRENT_DATA })
    video.dispatchEvent(new Event(event))
    return player.getState().waiting
  }
  expect(happen('seeking', 100)).toBe(true)
  expect(happen('timeupdate', 100)).toBe(true)
  expect(happen('timeupdate', 100.3)).toBe(false)
  expect(happen('progress', 100.3)).toBe(false)
  expect(happen('waiting', 100.5)).toBe(true)
  expect(happen('timeupdate', 100.52)).toBe(true)
})

it('does not wait for a position after the viewer’s own seek, nor restore it when it arrives', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { resolver, video, player } = createWaitingPlayer()
  const { promise: position, resolve: know } = Promise.withResolvers<PlayerPosition>()
  const onKnown = vi.fn()
  player.load({ sources: [{ id: 1, host: 'h.example' }], captionsByDefault: true, position }).then(onKnown)
  await resolver.settle(1)
  // Longer than a video waits for its start position.
  await vi.advanceTimersByTimeAsync(1000)
  await nextTurn()
  video.readyState = video.HAVE_METADATA
  video.duration = 1440
  video.dispatchEvent(new Event('loadedmetadata'))
  expect(onKnown).not.toHaveBeenCalled()
  player.seekTo(200)
  await nextTurn()
  expect(onKnown).toHaveBeenCalled()
  know({ seconds: 754, durationSeconds: 1440 })
  await nextTurn()
  expect(player.getState().restoringTo).toBeUndefined()
  expect(video.currentTime).toBe(200)
})

it('stays paused when another link takes over while paused', async () => {
  const { resolver, video, player } = await openFirst()
  player.pause()
  video.dispatchEvent(new Event('error'))
  await resolver.settle(1)
  expect(video.opened).toEqual(['/files/1', '', '/files/1'])
  expect(video.paused).toBe(true)
})

it.each([
  { last: 'paused', isPaused: true },
  { last: 'resumed', isPaused: false },
])('a link that takes over is paused: $isPaused when the browser’s controls last $last the video', async (given) => {
  const { resolver, video } = await openFirst()
  video.readyState = video.HAVE_FUTURE_DATA
  for (const name of ['loadedmetadata', 'playing']) video.dispatchEvent(new Event(name))
  video.pause()
  video.dispatchEvent(new Event('pause'))
  if (!given.isPaused) {
    video.play()
    video.dispatchEvent(new Event('playing'))
  }
  // The element is paused by its failure, before an event says so.
  video.pause()
  video.dispatchEvent(new Event('error'))
  await resolver.settle(1)
  expect(video.opened).toEqual(['/files/1', '', '/files/1'])
  expect(video.paused).toBe(given.isPaused)
})

it('does not seek without host support, and clamps seeks to the seekable range', async () => {
  const { video, player } = createTestPlayer(() => Promise.reject(new Error('unused')))
  video.readyState = video.HAVE_METADATA
  player.pause()
  video.seekable = { length: 0, start: () => 0, end: () => 0 }
  video.currentTime = 7
  player.seekTo(300)
  expect(video.currentTime).toBe(7)
  video.seekable = { length: 1, start: () => 0, end: () => 90 }
  player.seekTo(300)
  expect(video.currentTime).toBe(90)
})

it('keeps the saved position when the viewer seeks before there is a video', async () => {
  const { resolver, player } = createWaitingPlayer()
  const sources = [{ id: 1, host: 'h.example' }]
  player.load({ sources, captionsByDefault: true, position: Promise.resolve({ seconds: 754, durationSeconds: 1440 }) })
  player.seekTo(10)
  await resolver.settle(1)
  expect(player.getState().restoringTo).toBe(754)
})

it('is unavailable once its last link failed', async () => {
  const { player, load } = createTestPlayer((id) => Promise.reject(new Error(`Erreur de ${id}`)))
  load(1, 2)
  await nextTurn()
  await nextTurn()
  expect(player.getState()).toMatchObject({ phase: 'unavailable', failure: 'Erreur de 2' })
})

it('asks for a gesture when the browser refuses autoplay', async () => {
  const { resolver, video, player, load } = createWaitingPlayer()
  video.answer = () => Promise.reject(new DOMException('no gesture yet', 'NotAllowedError'))
  load(1)
  await resolver.settle(1)
  expect(player.getState().autoplayRefused).toBe(true)
})

it.each([
  { by: 'the browser, in an untouched page', hasBeenActive: false, asks: true },
  { by: 'the viewer, with a control of the browser', hasBeenActive: true, asks: false },
])('a pause by $by asks for a gesture: $asks', async ({ hasBeenActive, asks }) => {
  vi.stubGlobal('navigator', { onLine: true, userActivation: { hasBeenActive } })
  const { video, player } = await openFirst()
  video.dispatchEvent(new Event('playing'))
  expect(player.getState()).toMatchObject({ paused: false, autoplayRefused: false })
  video.pause()
  video.dispatchEvent(new Event('pause'))
  expect(player.getState()).toMatchObject({ paused: true, autoplayRefused: asks })
})

it('destroy removes the source and ignores late answers', async () => {
  const { resolver, video, player, load } = createWaitingPlayer()
  load(1)
  player.destroy()
  await resolver.settle(1)
  expect(video.opened).toEqual([''])
  expect(resolver.signals.get(1)?.aborted).toBe(true)
})
