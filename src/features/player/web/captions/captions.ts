export type Captions = { destroy: () => void }

type CaptionsOptions = {
  url: string
  signal: AbortSignal
  onCues: (cues: VTTCue[]) => void
}

/**
 * Adds WebVTT captions to a media element. The track stays hidden: the player draws the cues itself, above its
 * controls. A file of another site is fetched first, for a `crossorigin` on the element would also forbid every
 * video whose host sends no CORS headers.
 * @throws TypeError or Error when the file cannot be fetched
 */
export async function addCaptions(
  video: HTMLVideoElement,
  { url, signal, onCues }: CaptionsOptions,
): Promise<Captions> {
  const local = isSameOrigin(url) ? url : await toObjectUrl(url, signal)
  const element = document.createElement('track')
  element.kind = 'subtitles'
  element.label = 'Français'
  element.srclang = 'fr'
  element.src = local
  const { track } = element
  const publish = () => onCues(Array.from(track.activeCues ?? []).filter((cue) => cue instanceof VTTCue))
  track.addEventListener('cuechange', publish)
  video.append(element)
  track.mode = 'hidden'
  return {
    destroy() {
      track.removeEventListener('cuechange', publish)
      element.remove()
      if (local !== url) URL.revokeObjectURL(local)
    },
  }
}

function isSameOrigin(url: string): boolean {
  return new URL(url, location.href).origin === location.origin
}

async function toObjectUrl(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal, credentials: 'omit' })
  if (!response.ok) throw new Error(`captions: ${response.status}`)
  return URL.createObjectURL(new Blob([await response.text()], { type: 'text/vtt' }))
}
