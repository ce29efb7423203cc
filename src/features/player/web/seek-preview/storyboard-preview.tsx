import { useEffect, useRef, useState } from 'react'
import type { Storyboard } from '../loading/playable-source.ts'
import { clamp } from '../state/clamp.ts'

type StoryboardPreviewProps = {
  /** The time to show, in seconds; undefined while the timeline is not hovered. */
  seconds: number | undefined
  storyboard: Storyboard
  /** Called when its file does not open. */
  onFailure: () => void
}

/** Shows the picture of a time over the timeline, from the one file of its host that has them all. */
export default function StoryboardPreview({ seconds, storyboard, onFailure }: StoryboardPreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [sheet, setSheet] = useState<ImageBitmap>()
  useEffect(() => {
    const ends = new AbortController()
    openSheet(storyboard.url, ends.signal).then(setSheet, () => ends.signal.aborted || onFailure())
    return () => ends.abort()
  }, [storyboard, onFailure])
  useEffect(() => () => sheet?.close(), [sheet])
  useEffect(() => {
    if (!sheet || seconds === undefined) return
    const { tile_width: width, tile_height: height } = storyboard
    const { column, row } = findTile(storyboard, seconds)
    canvas.current?.getContext('2d')?.drawImage(sheet, column * width, row * height, width, height, 0, 0, width, height)
  }, [sheet, storyboard, seconds])
  const { tile_width, tile_height } = storyboard
  return (
    <canvas
      ref={canvas}
      className="player-preview-frame"
      width={tile_width}
      height={tile_height}
      hidden={!sheet || seconds === undefined}
    />
  )
}

/** Returns the place of the picture of a time; the last one stands for all that follows. */
export function findTile({ columns, rows, seconds: step }: Storyboard, seconds: number) {
  const index = clamp(Math.floor(seconds / step), 0, columns * rows - 1)
  return { column: index % columns, row: Math.floor(index / columns) }
}

/** Reads the file as scripts may: the policy shows pictures of the site alone (docs/decisions/0031). */
async function openSheet(url: string, signal: AbortSignal): Promise<ImageBitmap> {
  const answer = await fetch(url, { signal, credentials: 'omit' })
  if (!answer.ok) throw new Error(`${answer.status}`)
  const sheet = await createImageBitmap(await answer.blob())
  if (!signal.aborted) return sheet
  sheet.close()
  throw signal.reason
}
