import { type EmbedProvider, isEmbedProvider } from '../../../../../shared/embeds.ts'
import type { PlayableSource } from '../../loading/playable-source.ts'
import type { MediaStage } from '../../media/media-stage.ts'
import { playerPreferences } from '../../preferences/use-preference.ts'
import type { Engine, EngineFailure } from '../engine.ts'
import { dailymotion } from './dailymotion.ts'
import { type EmbedAdapter, readMessage, type SilentAdapter, toFrameAddress } from './embed-adapter.ts'
import { EmbedElement } from './embed-element.ts'
import { peertube } from './peertube.ts'
import { vimeo } from './vimeo.ts'
import { youtube } from './youtube.ts'

const adapters: Record<EmbedProvider, EmbedAdapter | SilentAdapter> = { youtube, vimeo, dailymotion }

type OpenEmbedOptions = {
  source: PlayableSource
  /** The position to begin at, in seconds. */
  startAt: () => number
  signal: AbortSignal
  wishes: () => { play: boolean; rate: number }
  onFailure: (failure: EngineFailure) => void
}

const unobserved = { setQuality: () => undefined, readReceived: () => 0, readBandwidth: () => undefined }

/** A frame that says nothing for this long is blocked, or its provider is away. */
const silenceMs = 15_000
const greetingMs = 500

/** Shows another site's player in a frame while the viewer agrees to it. Before, no request reaches that site. */
export function openEmbed(stage: MediaStage, options: OpenEmbedOptions): Engine {
  const { source, signal } = options
  if (signal.aborted) return { ...unobserved, destroy: () => undefined }
  const element = new EmbedElement()
  element.className = 'player-video'
  // It has all members that the player uses.
  stage.show(element as unknown as HTMLVideoElement)
  element.playbackRate = options.wishes().rate
  let frame: ReturnType<typeof showFrame> | undefined
  let reachedSeconds: number | undefined
  const follow = () => {
    const { embed } = source
    const isAgreed = embed !== undefined && playerPreferences.get('embeds').includes(embed)
    if (isAgreed === (frame !== undefined)) return
    if (isAgreed) {
      if (!mayFrameHere()) return window.location.reload()
      frame = showFrame(element, embed, { ...options, startAt: () => reachedSeconds ?? options.startAt() })
    } else {
      reachedSeconds = element.currentTime
      frame?.remove()
      frame = undefined
    }
  }
  const unsubscribe = playerPreferences.subscribe(follow)
  const destroy = () => {
    unsubscribe()
    frame?.remove()
    stage.show(undefined)
  }
  follow()
  return { ...unobserved, destroy }
}

/**
 * Returns whether this document's policy allows the frame. It names the frames of the anime that the document was
 * requested for (docs/decisions/0043): another anime, reached by client-side navigation, needs a new document.
 */
function mayFrameHere(): boolean {
  const [requested] = performance.getEntriesByType('navigation')
  const animeOf = (address: string) => /^\/(?:watch\/[^/]+\/|anime\/[^/]+)/.exec(new URL(address).pathname)?.[0]
  const here = animeOf(window.location.href)
  return here === undefined || requested === undefined || animeOf(requested.name) === here
}

type FrameOptions = Pick<OpenEmbedOptions, 'source' | 'startAt' | 'wishes' | 'onFailure'>

function showFrame(element: EmbedElement, embed: string, options: FrameOptions) {
  const { source, startAt, wishes, onFailure } = options
  const adapter = isEmbedProvider(embed) ? adapters[embed] : peertube
  /** Undefined for a frame that plays unobserved. */
  const messages = adapter.read ? adapter : undefined
  const { origin } = new URL(source.url)
  const ends = new AbortController()
  const { signal } = ends
  const frame = createFrame(toFrameAddress(adapter, source.url, { startAt: startAt(), plays: wishes().play }))
  const post = (message: unknown) => frame.contentWindow?.postMessage(JSON.stringify(message), origin)
  const fail = (detail: string) => {
    if (!signal.aborted) onFailure({ code: 'unsupported', detail })
  }
  const listen = ({ origin: sender, source: window, data }: MessageEvent) => {
    if (sender !== origin || window !== frame.contentWindow) return
    const message = readMessage(data)
    const report = message && messages?.read(message)
    if (report?.failure !== undefined) return fail(report.failure)
    if (report) element.take(report)
  }
  window.addEventListener('message', listen, { signal })
  // Without messages, all we know is that the frame loaded.
  if (!messages) frame.addEventListener('load', () => element.take({ ready: true }), { signal })
  const greet = () => element.readyState === 0 && messages?.greetings.forEach(post)
  frame.addEventListener('load', greet, { signal })
  const greeting = setInterval(greet, greetingMs)
  const silence = setTimeout(() => element.readyState === 0 && fail('no answer of the frame'), silenceMs)
  element.send = (command) => {
    if (element.readyState > 0) messages?.write(command).forEach(post)
  }
  element.append(frame)
  return {
    remove() {
      ends.abort()
      clearInterval(greeting)
      clearTimeout(silence)
      frame.remove()
      element.empty()
    },
  }
}

function createFrame(address: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = 'Lecteur de la vidéo'
  Object.assign(frame.style, { width: '100%', height: '100%', border: '0' })
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  frame.allowFullscreen = true
  // It keeps its own origin, and can neither move this page nor open dialogues.
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups')
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.src = address
  return frame
}
