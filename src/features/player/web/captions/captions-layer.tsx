import { CaptionsRenderer, VTTCue } from 'media-captions'
import './captions.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { PlayerPort } from '../player-port.ts'
import { usePreference } from '../preferences/use-preference.ts'
import { usePlayerScene } from '../state/player-scene.ts'
import { boundCues } from './bound-cues.ts'
import { type CaptionStyle, toCaptionVariables } from './caption-style.ts'
import type { CaptionTrack } from './caption-track.ts'
import { CaptionsFailure } from './captions-failure.tsx'
import { fetchCaptions } from './fetch-captions.ts'
import type { ReadCaptions } from './read-captions.ts'
import { toSafeCueText } from './safe-cue-text.ts'

type CaptionsLayerProps = { track: CaptionTrack | undefined; isExampleShown: boolean }

/** Draws the cues of a track, or an example line in the current style. */
export default function CaptionsLayer({ track, isExampleShown }: CaptionsLayerProps) {
  const place = useRef<HTMLDivElement>(null)
  const [style] = usePreference('captionStyle')
  const { cues, failed } = useCues(track)
  useRenderer(place, { cues: isExampleShown ? example : cues, style })
  return (
    <>
      <div className="player-captions" lang={track?.language}>
        <div ref={place} style={toCaptionVariables(style)} />
      </div>
      {failed && <CaptionsFailure />}
    </>
  )
}

const forever = Number.MAX_SAFE_INTEGER
const example: ReadCaptions = { cues: [new VTTCue(0, forever, 'Exemple de sous-titre')], regions: [] }

/** Returns the cues of a track that are known so far. */
function useCues(track: CaptionTrack | undefined): { cues: ReadCaptions | undefined; failed: boolean } {
  const [cues, setCues] = useState<ReadCaptions>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    setFailed(false)
    setCues(undefined)
    if (!track) return
    if ('textTrack' in track.from) return followStreamCues(track.from.textTrack, setCues)
    const ends = new AbortController()
    fetchCaptions(track.from.url, ends.signal).then(
      (read) => ends.signal.aborted || setCues(read),
      () => ends.signal.aborted || setFailed(true),
    )
    return () => ends.abort()
  }, [track])
  return { cues, failed }
}

/** A stream delivers its cues in pieces, so the current ones are read each time. */
function followStreamCues(track: TextTrack, onCues: (cues: ReadCaptions) => void): () => void {
  const update = () => {
    const active = Array.from(track.activeCues ?? []).filter((cue) => cue instanceof globalThis.VTTCue)
    onCues({ cues: boundCues(active.map(toOwnCue)), regions: [] })
  }
  track.mode = 'hidden'
  track.addEventListener('cuechange', update)
  update()
  return () => {
    track.removeEventListener('cuechange', update)
    track.mode = 'disabled'
  }
}

function toOwnCue({ startTime, endTime, text, line, align, position, snapToLines }: globalThis.VTTCue): VTTCue {
  return Object.assign(new VTTCue(startTime, endTime, toSafeCueText(text)), { line, align, position, snapToLines })
}

type Drawn = { cues: ReadCaptions | undefined; style: CaptionStyle }

/** Keeps the drawing in sync with the picture and the style. A cue is measured once, when it is first drawn. */
function useRenderer(place: RefObject<HTMLDivElement | null>, { cues, style }: Drawn): void {
  const { player } = usePlayerScene()
  const [renderer, setRenderer] = useState<CaptionsRenderer>()
  useEffect(() => {
    if (!place.current) return
    const created = new CaptionsRenderer(place.current)
    setRenderer(created)
    return () => created.destroy()
  }, [place])
  useEffect(() => {
    if (!renderer || !style) return
    renderer.changeTrack(cues ?? { cues: [], regions: [] })
    return followTime(player, (seconds) => {
      renderer.currentTime = seconds
    })
  }, [renderer, cues, style, player])
}

/** Reports the exact playback time, more often than the element's own events, and at once after a jump. */
function followTime({ getMedia, getState, subscribe }: PlayerPort, onTime: (seconds: number) => void) {
  const notify = () => onTime(getMedia().currentTime)
  const everyMs = 100
  const timer = setInterval(() => getState().paused || notify(), everyMs)
  const stopListening = subscribe(notify)
  notify()
  return () => {
    clearInterval(timer)
    stopListening()
  }
}
