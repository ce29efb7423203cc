import { z } from 'zod'
import { judgeMedia, type MediaFacts } from '../../../../platform/media/judge-media.ts'
import { parseJson } from '../../../../shared/parse-json.ts'
import { HostFailure, liveRefused, noAddressFound, resolutionFailed } from '../asking/host-failure.ts'

const stream = z.object({
  Type: z.string(),
  Index: z.int(),
  Codec: z.string().nullish(),
  BitDepth: z.int().nullish(),
  Language: z.string().nullish(),
  IsTextSubtitleStream: z.boolean().nullish(),
})
/** PlaybackInfoResponse of Jellyfin's OpenAPI document, reduced to what is read. */
const playbackInfo = z.object({
  MediaSources: z
    .array(
      z.object({
        Id: z.string().regex(/^[\da-z]{1,64}$/i),
        Container: z.string().nullish(),
        IsInfiniteStream: z.boolean().nullish(),
        MediaStreams: z.array(stream).max(200).nullish(),
      }),
    )
    .max(50)
    .nullish(),
})

export type JellyfinItem = { sourceId: string; container: 'mp4' | 'webm'; subtitle: number | undefined }

const containers: [RegExp, string][] = [
  [/\b(?:mp4|m4v)\b/, 'MP4'],
  [/\bwebm\b/, 'WebM'],
  [/\b(?:mkv|matroska)\b/, 'MKV'],
  [/\b(?:ts|mpegts|m2ts)\b/, 'MPEG-TS'],
]
/** Their names as browsers and `judgeMedia` have them. */
const videoCodecs: Record<string, string> = { h264: 'avc1.64', hevc: 'hvc1', av1: 'av01', vp9: 'vp09', vp8: 'vp8' }

/**
 * Reads what plays of an item: the first source that browsers play as it is, and its French captions.
 * @throws HostFailure when none does, with what it would need
 */
export function readItem(text: string, where: string): JellyfinItem {
  const { data } = playbackInfo.safeParse(parseJson(text))
  if (!data) throw new HostFailure('unreachable', resolutionFailed, `${where}: not an answer of Jellyfin`)
  const sources = data.MediaSources ?? []
  if (sources.length === 0) throw new HostFailure('gone', noAddressFound, `${where}: no media`)
  if (sources.every(({ IsInfiniteStream }) => IsInfiniteStream)) {
    throw new HostFailure('gone', liveRefused, where)
  }
  const needs: string[] = []
  for (const { Id, Container, MediaStreams, IsInfiniteStream } of sources) {
    if (IsInfiniteStream) continue
    const streams = MediaStreams ?? []
    const facts = toFacts(Container ?? '', streams)
    const need = judgeMedia('', facts)
    if (need !== undefined) {
      needs.push(need)
      continue
    }
    const subtitle = streams.find(
      ({ Type, Language, IsTextSubtitleStream }) =>
        Type === 'Subtitle' && IsTextSubtitleStream && /^fr/i.test(Language ?? ''),
    )
    const container = facts.container === 'WebM' ? 'webm' : 'mp4'
    return { sourceId: Id.toLowerCase(), container, subtitle: subtitle?.Index }
  }
  throw new HostFailure('gone', 'Ce fichier ne se lit pas dans un navigateur', needs[0])
}

function toFacts(
  container: string,
  streams: z.output<typeof stream>[],
): Exclude<MediaFacts, { playlist: unknown } | { unreadable: true }> {
  const video = streams.find(({ Type }) => Type === 'Video')
  const codec = video?.Codec?.toLowerCase() ?? ''
  const isDeep = codec === 'h264' && (video?.BitDepth ?? 8) > 8
  return {
    container:
      containers.find(([pattern]) => pattern.test(container))?.[1] ?? (container.toUpperCase() || 'Format inconnu'),
    video: codec === '' ? null : isDeep ? 'avc1.6e' : (videoCodecs[codec] ?? codec),
    audio: streams.flatMap(({ Type, Codec }) => (Type === 'Audio' && Codec ? [Codec.toLowerCase()] : [])),
  }
}
