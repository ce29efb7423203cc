import { isSdhFile } from '../../../../shared/sdh-captions.ts'
import { listen } from '../../../../ui/network/listen.ts'
import type { PlayableSource } from '../loading/playable-source.ts'
import { type CaptionTrack, toCanonicalTag, usualLanguage } from './caption-track.ts'

type FollowOptions = {
  source: Pick<PlayableSource, 'type' | 'captions_url' | 'captions_language'>
  onTracks: (tracks: readonly CaptionTrack[]) => void
}

/** Reports the captions of an episode, now and on every change: the site's file and the tracks of the stream. */
export function followCaptionTracks(video: HTMLVideoElement, { source, onTracks }: FollowOptions) {
  const { textTracks } = video
  // An element may keep the tracks of an earlier stream; a file has none.
  const findInStream = () => (source.type === 'mp4' ? [] : toStreamTracks(textTracks))
  const notify = () => onTracks([...toFileTrack(source), ...findInStream()])
  const destroy = listen(textTracks, ['addtrack', 'removetrack'], notify)
  notify()
  return { destroy }
}

const saysSdh = /\b(sdh|sme|cc)\b|malentendant/i

/** Adds 'SME' (sourds et malentendants) to a label that does not say so itself. */
const withSdh = (label: string, isSdh: boolean) => (isSdh && !saysSdh.test(label) ? `${label} (SME)` : label)

function toFileTrack({
  captions_url: url,
  captions_language: tag = usualLanguage,
}: FollowOptions['source']): CaptionTrack[] {
  if (!url) return []
  const isSdh = isSdhFile(url)
  const language = toCanonicalTag(tag)
  return [{ id: url, label: withSdh(toName(language) ?? language, isSdh), language, isSdh, from: { url } }]
}

function toStreamTracks(textTracks: TextTrackList): CaptionTrack[] {
  return Array.from(textTracks).flatMap((textTrack, index) => {
    if (textTrack.kind !== 'subtitles' && textTrack.kind !== 'captions') return []
    // Otherwise browsers and hls.js would draw it.
    if (textTrack.mode === 'showing') textTrack.mode = 'hidden'
    const language = toCanonicalTag(textTrack.language || usualLanguage)
    const name = toLabel(textTrack, index)
    // Browsers and hls.js read CHARACTERISTICS: tracks that transcribe dialogue and sounds are captions.
    const isSdh = textTrack.kind === 'captions' || saysSdh.test(name)
    return [{ id: `stream-${index}`, label: withSdh(name, isSdh), language, isSdh, from: { textTrack } }]
  })
}

function toLabel({ label, language }: TextTrack, index: number): string {
  return label || (language && toName(language)) || `Piste ${index + 1}`
}

function toName(language: string): string | undefined {
  try {
    const name = new Intl.DisplayNames('fr', { type: 'language' }).of(language)
    return name && name.charAt(0).toUpperCase() + name.slice(1)
  } catch {
    // Streams contain tags that are not languages.
    return undefined
  }
}
