import { fetchDash, fetchHls } from '../engines/fetch-code.ts'
import type { PlayableSource } from '../loading/playable-source.ts'
import { createVideo, emptyElement } from '../media/media-stage.ts'
import { readPreload } from './preload-by-speed.ts'

/** The video of an episode whose page is still being drawn. */
type HeadStart = { path: string; video: HTMLVideoElement; timer: ReturnType<typeof setTimeout> }

type Beginning = { path: string; resolved: Promise<PlayableSource>; signal: AbortSignal }

/** A page that takes longer than this is not coming. */
const patienceMs = 15_000

/** The page waits no longer than this for the first picture. Drawing it keeps slow phones busy for longer. */
const pictureMs = 200

let waiting: HeadStart | undefined

/**
 * Begins to fetch an episode's video in a separate element while its page is still being drawn, which takes longer than
 * the network on a phone. The player of that page takes over the element.
 * @param path the episode's address
 * @param signal aborted when the page is not coming after all
 */
export async function beginHeadStart({ path, resolved, signal }: Beginning): Promise<void> {
  drop(waiting)
  const own = { path, video: createVideo(), timer: setTimeout(() => waiting === own && drop(own), patienceMs) }
  waiting = own
  signal.addEventListener('abort', () => waiting === own && drop(own), { once: true })
  const { url, type, cors } = await resolved
  // An embed is asked for nothing before the visitor agrees.
  if (type === 'embed') return
  // The player's own engine then feeds the element.
  if (type === 'hls') return void (await fetchHls())
  if (type === 'dash') return void (await fetchDash())
  const preload = readPreload()
  if (waiting !== own || preload === 'none') return
  own.video.crossOrigin = cors ? 'anonymous' : null
  own.video.preload = preload
  own.video.src = url
}

/** Returns what waits up to 200 ms for the first picture of this episode; undefined if no video is being fetched. */
export function findPictureWait(path: string): (() => Promise<unknown>) | undefined {
  const video = waiting?.path === path ? waiting.video : undefined
  if (!video?.src) return undefined
  return () => {
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return Promise.resolve()
    return new Promise((resolve) => {
      video.addEventListener('loadeddata', resolve, { once: true })
      setTimeout(resolve, pictureMs)
    })
  }
}

/** Returns the element that already fetches this episode's video; undefined when there is none. */
export function findHeadStart(path: string): HTMLVideoElement | undefined {
  return waiting?.path === path ? waiting.video : drop(waiting)
}

/** Leaves the element to the player, which feeds it from now on. */
export function endHeadStart(): void {
  clearTimeout(waiting?.timer)
  waiting = undefined
}

function drop(given: HeadStart | undefined): undefined {
  if (!given) return
  clearTimeout(given.timer)
  if (waiting === given) waiting = undefined
  emptyElement(given.video)
}
