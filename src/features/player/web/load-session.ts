import { addCaptions } from './captions.ts'
import { openFile } from './engines/file-engine.ts'
import { openHls } from './engines/hls-engine.ts'
import type { ResolveSource } from './player-port.ts'
import type { PlayerEvent } from './player-state.ts'

/** One episode's way from its link to the screen. Ending it drops what has not come yet and frees the rest. */
export type LoadSession = { end: () => void }

type LoadParts = {
  resolve: ResolveSource
  dispatch: (event: PlayerEvent) => void
  videoUrl: string | null
  captionsShown: boolean
}

const loadFailure = "Erreur lors du chargement de l'épisode"

/** Resolves the link, opens it, plays it and adds its captions. Failures become the event `failed`. */
export function beginLoad(video: HTMLVideoElement, parts: LoadParts): LoadSession {
  const { resolve, dispatch, videoUrl, captionsShown } = parts
  const { signal, end, own } = createOwnership()
  const fail = (message = loadFailure) => {
    if (signal.aborted) return
    end()
    dispatch({ type: 'failed', message })
  }
  const run = async () => {
    if (!videoUrl) return fail('URL vidéo manquante')
    const source = await resolve(videoUrl, signal).catch((error: unknown) => fail(toMessage(error)))
    if (!source || signal.aborted) return
    const open = source.type === 'hls' ? openHls : openFile
    own(await open(video, { url: source.url, signal, onFailure: fail }))
    if (signal.aborted) return
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
  video.pause()
  run().catch(() => fail())
  return { end }
}

/** What a load holds, freed together. A part that comes after the end is freed at once. */
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

function playAtOnce(video: HTMLVideoElement, onRefused: () => void): void {
  video.play().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotAllowedError') onRefused()
  })
}

function toMessage(error: unknown): string | undefined {
  return error instanceof Error && error.message !== '' ? error.message : undefined
}
