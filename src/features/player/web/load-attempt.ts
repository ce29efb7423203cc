import { addCaptions } from './captions/captions.ts'
import { openFile } from './engines/file-engine.ts'
import { openHls } from './engines/hls-engine.ts'
import type { ResolveSource } from './player-port.ts'
import type { PlayerEvent } from './player-state.ts'

/** One link's way to the screen. Ending it drops what has not come yet and frees the rest. */
export type LoadAttempt = { end: () => void }

export type AttemptParts = {
  resolve: ResolveSource
  dispatch: (event: PlayerEvent) => void
  videoUrl: string
  captionsShown: boolean
  /** Where to begin, in seconds. */
  startAt: number
  /** Told once, with what to show in French; everything is freed by then. */
  onFailure: (message: string, reachedSeconds: number) => void
}

const loadFailure = "Erreur lors du chargement de l'épisode"

/** Resolves a link, opens it, plays it and adds its captions. */
export function beginAttempt(video: HTMLVideoElement, parts: AttemptParts): LoadAttempt {
  const { resolve, dispatch, videoUrl, captionsShown, startAt, onFailure } = parts
  const { signal, end, own } = createOwnership()
  const fail = (message = loadFailure) => {
    if (signal.aborted) return
    const reachedSeconds = video.currentTime
    end()
    onFailure(message, reachedSeconds)
  }
  const run = async () => {
    const source = await resolve(videoUrl, signal).catch((error: unknown) => fail(toMessage(error)))
    if (!source || signal.aborted) return
    const open = source.type === 'hls' ? openHls : openFile
    own(await open(video, { url: source.url, signal, onFailure: fail }))
    if (signal.aborted) return
    if (startAt > 0) beginAt(video, startAt, signal)
    playAtOnce(video, () => signal.aborted || dispatch({ type: 'autoplay-refused' }))
    if (source.captions_url) await openCaptions(source.captions_url)
  }
  const openCaptions = async (url: string) => {
    const onCues = (cues: VTTCue[]) => dispatch({ type: 'cues-changed', cues })
    // An episode without its captions still plays.
    const captions = await addCaptions(video, { url, signal, onCues }).catch(() => undefined)
    if (!captions) return
    own(captions)
    if (!signal.aborted) dispatch({ type: 'captions-changed', captions: captionsShown ? 'shown' : 'hidden' })
  }
  run().catch(() => fail())
  return { end }
}

/** What an attempt holds, freed together. A part that comes after the end is freed at once. */
function createOwnership() {
  const aborter = new AbortController()
  const { signal } = aborter
  const owned: { destroy: () => void }[] = []
  return {
    signal,
    own(part: { destroy: () => void }) {
      if (signal.aborted) part.destroy()
      else owned.push(part)
    },
    end() {
      aborter.abort()
      for (const part of owned.splice(0)) part.destroy()
    },
  }
}

function beginAt(video: HTMLVideoElement, seconds: number, signal: AbortSignal): void {
  const seek = () => {
    video.currentTime = seconds
  }
  video.addEventListener('loadedmetadata', seek, { once: true, signal })
}

function playAtOnce(video: HTMLVideoElement, onRefused: () => void): void {
  video.play().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotAllowedError') onRefused()
  })
}

function toMessage(error: unknown): string | undefined {
  return error instanceof Error && error.message !== '' ? error.message : undefined
}
