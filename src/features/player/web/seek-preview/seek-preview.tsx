import { useEffect, useRef, useState } from 'react'
import { usePlayerScene, usePlayerState } from '../state/player-scene.ts'
import { createPreview, type Preview } from './create-preview.ts'

type SeekPreviewProps = {
  /** The time to show, in seconds; undefined while the timeline is not hovered. */
  seconds: number | undefined
  /** Whether the connection has room for a frame; a pointer that rests gets its frame as soon as it has. */
  isFree: boolean
}

/** A frame further than this from the pointed time would mislead, as a share of the episode. */
const tolerance = 0.02

/** Shows a frame of the episode over the timeline; without one, only the time. */
export default function SeekPreview({ seconds, isFree }: SeekPreviewProps) {
  const { player } = usePlayerScene()
  const source = usePlayerState((state) => state.source)
  const video = useRef<HTMLVideoElement>(null)
  const [preview, setPreview] = useState<Preview>()
  const [frameAt, setFrameAt] = useState<number>()
  useEffect(() => {
    if (!video.current || !source) return
    const created = createPreview(video.current, source, setFrameAt)
    setPreview(created)
    return () => {
      created.destroy()
      setFrameAt(undefined)
    }
  }, [source])
  useEffect(() => {
    if (seconds !== undefined && isFree) preview?.show(seconds)
  }, [preview, seconds, isFree])
  const isNear =
    seconds !== undefined &&
    frameAt !== undefined &&
    Math.abs(frameAt - seconds) <= tolerance * player.getState().duration
  return <video ref={video} className="player-preview-frame" muted playsInline tabIndex={-1} hidden={!isNear} />
}
