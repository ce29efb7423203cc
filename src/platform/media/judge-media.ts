import { isManifest } from './media-types.ts'

/** The content of a file, as far as it could be read. */
export type MediaFacts =
  | { container: string; video: string | null; audio: string[] }
  /** A playlist or manifest: its codecs, the paths of its entries, and why it cannot play as a whole. */
  | { playlist: { codecs: string[]; entries: string[]; need?: string | undefined } }
  | { unreadable: true }

const containers: Record<string, string> = {
  Matroska: 'MKV',
  'QuickTime File Format': 'MOV',
  'MPEG Transport Stream': 'MPEG-TS',
}
/** Containers by ending, for those that are not read. */
const oldContainers = /\.(avi|wmv|flv|mpe?g|ogv|m2ts|rmvb)$/i

const aloud: [RegExp, string][] = [
  [/^ac-?3$/, 'AC-3'],
  [/^e-?c-?3$/, 'E-AC-3'],
  [/^dts/, 'DTS'],
  [/^pcm|^ulaw|^alaw/, 'son PCM'],
]

/**
 * Returns, in French, why browsers do not play a file, or the conversion that it needs; undefined for one that plays.
 * Pictures of H.264 with 10 bits (High 10) and H.265 play in few browsers, so they count as not playing.
 */
export function judgeMedia(name: string, facts: MediaFacts): string | undefined {
  if ('unreadable' in facts) {
    const old = oldContainers.exec(name)?.[1]
    return old
      ? `${old.toUpperCase()} : à convertir en MP4 (H.264, AAC)`
      : 'Illisible : ni MP4, ni WebM, ni HLS, ni DASH'
  }
  if ('playlist' in facts) {
    if (facts.playlist.need) return facts.playlist.need
    const wrong = facts.playlist.codecs.flatMap(
      (codec) => (/^(?:avc|hvc|hev|dvh|vp|av0|mp4v)/i.test(codec) ? videoFlaw(codec) : audioFlaw(codec)) ?? [],
    )
    return wrong.length === 0
      ? undefined
      : `${wrong.join(', ')} : la liste ${isManifest(name) ? 'DASH' : 'HLS'} est à refaire en H.264 et AAC`
  }
  const { container, video, audio } = facts
  const isPlayed = container === 'MP4' || container === 'WebM'
  const format = isPlayed ? undefined : (containers[container] ?? container)
  if (video === null) return 'Aucune image que les navigateurs connaissent : à convertir en MP4 (H.264, AAC)'
  const picture = videoFlaw(video)
  // Browsers play the first track.
  const [first] = audio
  const sound = first === undefined ? undefined : audioFlaw(first)
  if (!format && !picture && !sound) return undefined
  if (!format && !picture) return `${sound} : son à convertir en AAC, image copiée telle quelle`
  const targets = [picture && 'H.264 8 bits', sound && 'AAC'].filter((target) => target !== undefined)
  const how = targets.length === 0 ? ', image et son copiés tels quels' : ` (${targets.join(', ')})`
  return `${[format, picture, sound].filter((flaw) => flaw !== undefined).join(', ')} : à convertir en MP4${how}`
}

function videoFlaw(codec: string): string | undefined {
  const profile = /^avc[13]\.([\da-f]{2})/i.exec(codec)?.[1]
  if (profile !== undefined) {
    if (/^(?:42|4d|58|64)$/i.test(profile)) return undefined
    return /^6e$/i.test(profile) ? 'H.264 10 bits' : 'H.264 d’un profil que les navigateurs ignorent'
  }
  if (/^(?:hvc1|hev1|dvh)/i.test(codec)) return 'H.265'
  return /^(?:vp0?[89]|av0?1)/i.test(codec) ? undefined : codec.toUpperCase()
}

function audioFlaw(codec: string): string | undefined {
  return aloud.find(([expression]) => expression.test(codec))?.[1]
}
