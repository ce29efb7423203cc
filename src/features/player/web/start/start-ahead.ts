import { linkResolver } from '../loading/link-resolver.ts'
import type { PlayerPosition } from '../player-progress.ts'
import { stageView } from '../stage/stage.ts'
import { fetchPlayer } from './fetch-player.ts'

type Position = Promise<PlayerPosition | undefined>

type Start = {
  path: string
  sourceId: number
  /** Asks for the saved position, where it is worth asking before the page. */
  findPosition?: () => Position
}

export type Started = {
  /** Whether the video has an element. */
  hasBegun: boolean
  /** Settles once it has. */
  begun: Promise<unknown>
  position: Position | undefined
}

/** The stage has an element already. */
export const onStage: Started = { hasBegun: true, begun: Promise.resolve(), position: undefined }

/** A start whose page has not come within this time is replaced by the next request. */
const cacheMs = 10_000

let wanted: { path: string; until: number; controller: AbortController; started: Started } | undefined

type HeadStartModule = typeof import('./head-start.ts')

let headStart: HeadStartModule | undefined

/** Loads what begins a video; once loaded, a start begins in the task that asks for it. */
export async function loadHeadStart(): Promise<HeadStartModule> {
  headStart = await import('./head-start.ts')
  return headStart
}

/** Begins to fetch an episode whose page is about to be drawn: link, video and code. Repeats have no effect. */
export function startAhead({ path, sourceId, findPosition }: Start): Started {
  // The stage keeps its element for the next episode.
  const view = stageView.get()
  if (view) {
    if (view.path !== path) linkResolver.prepare(sourceId)
    return onStage
  }
  if (wanted?.path === path && performance.now() < wanted.until) return wanted.started
  abandonStart()
  const controller = new AbortController()
  const resolved = linkResolver.resolveAhead(sourceId)
  const started: Started = { hasBegun: false, begun: Promise.resolve(), position: findPosition?.() }
  wanted = { path, until: performance.now() + cacheMs, controller, started }
  const begin = ({ beginHeadStart }: HeadStartModule) => {
    // A failure is harmless: the player fetches it again or shows the error.
    if (!controller.signal.aborted) beginHeadStart({ path, resolved, signal: controller.signal }).catch(() => undefined)
    started.hasBegun = true
  }
  if (headStart) begin(headStart)
  else started.begun = loadHeadStart().then(begin, () => undefined)
  fetchPlayer().catch(() => undefined)
  return started
}

/** Returns a function that waits for the first picture of an episode's video. Without a video it does not wait. */
export function findPictureWait(path: string): () => Promise<unknown> {
  return headStart?.findPictureWait(path) ?? (() => Promise.resolve())
}

/** Discards a start whose page is not coming, or was left before its player was mounted. */
export function abandonStart(): void {
  wanted?.controller.abort()
  wanted = undefined
}
