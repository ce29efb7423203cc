import type { PlayableSource } from '../loading/playable-source.ts'
import type { CaptionTrack } from './caption-track.ts'

type FollowOptions = {
  source: Pick<PlayableSource, 'type' | 'captions_url'>
  onTracks: (tracks: readonly CaptionTrack[]) => void
}

/**
 * Tells which captions an episode has: the file that the site knows of, and the tracks that its stream brings along,
 * now and whenever they change.
 */
export function followCaptionTracks(video: HTMLVideoElement, { source, onTracks }: FollowOptions) {
  const { textTracks } = video
  // An element may keep the tracks that an earlier stream brought along; a file has none of its own.
  const findInStream = () => (source.type === 'hls' ? toStreamTracks(textTracks) : [])
  const tell = () => onTracks([...toFileTrack(source.captions_url), ...findInStream()])
  textTracks.addEventListener('addtrack', tell)
  textTracks.addEventListener('removetrack', tell)
  tell()
  return {
    destroy() {
      textTracks.removeEventListener('addtrack', tell)
      textTracks.removeEventListener('removetrack', tell)
    },
  }
}

function toFileTrack(url: string | null): CaptionTrack[] {
  return url ? [{ id: url, label: 'Français', language: 'fr', from: { url } }] : []
}

function toStreamTracks(textTracks: TextTrackList): CaptionTrack[] {
  return Array.from(textTracks).flatMap((textTrack, index) => {
    if (textTrack.kind !== 'subtitles' && textTrack.kind !== 'captions') return []
    // Browsers and hls.js would draw it themselves.
    if (textTrack.mode === 'showing') textTrack.mode = 'hidden'
    const { language } = textTrack
    return [{ id: `stream-${index}`, label: toLabel(textTrack, index), language, from: { textTrack } }]
  })
}

function toLabel({ label, language }: TextTrack, index: number): string {
  if (label) return label
  const name = language && findLanguageName(language)
  return name ? name.charAt(0).toUpperCase() + name.slice(1) : `Piste ${index + 1}`
}

function findLanguageName(language: string): string | undefined {
  try {
    return new Intl.DisplayNames('fr', { type: 'language' }).of(language)
  } catch {
    // Streams hold tags that are no language.
    return undefined
  }
}
