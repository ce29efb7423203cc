import { SkipForward } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../../../ui/components/class-names.ts'
import { usePlayerScene } from '../state/player-scene.ts'

/** Says for a moment which fillers and recaps were passed over on the way to this episode. */
export function SkippedNotice() {
  const { isInCorner } = usePlayerScene()
  const text = useSkipped()
  const place = isInCorner ? 'top-2 left-2' : 'top-18'
  return (
    <div className={classNames('player-notices pointer-events-none bottom-auto', place)} role="status">
      {text !== undefined && (
        <div className="player-notice pr-4.5">
          <SkipForward className="text-accent" />
          <span>{text}</span>
        </div>
      )}
    </div>
  )
}

/** Long enough to read it. */
const noticeMs = 5000

function useSkipped(): string | undefined {
  const { episode } = usePlayerScene()
  const last = useRef(episode)
  const [text, setText] = useState<string>()
  useEffect(() => {
    const { path, next } = last.current
    last.current = episode
    if (path !== episode.path) setText(next?.path === episode.path ? next.skipped : undefined)
  }, [episode])
  useEffect(() => {
    if (text === undefined) return
    const timer = setTimeout(() => setText(undefined), noticeMs)
    return () => clearTimeout(timer)
  }, [text])
  return text
}
