import { Check, Clock, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyText } from '../../../../ui/clipboard/copy-text.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { PassingNote } from '../../../../ui/feedback/passing-note.tsx'
import { toClock } from '../../../../ui/formats/durations.ts'

/** How long the confirmation is shown, in ms (docs/product/browsing.md#anime-page). */
const confirmationMs = 2000

type ShareButtonProps = {
  /** A path of this site. */
  path: string
  /** The message shown after copying. */
  confirmation: string
  /** Returns the position of a video, in seconds: a second button then shares a link to it. */
  readSeconds?: () => number | undefined
  size?: 'md' | 'lg'
  className?: string
}

/** Copies a link and confirms it for two seconds, without a layout shift. */
export function ShareButton({ path, confirmation, readSeconds, size = 'md', className = '' }: ShareButtonProps) {
  const [copies, setCopies] = useState(0)
  const [note, setNote] = useState(confirmation)
  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setCopies(0), confirmationMs)
    return () => clearTimeout(timer)
  }, [copies])
  const share = async (seconds = 0) => {
    const url = new URL(path, window.location.origin)
    if (seconds > 0) url.searchParams.set('t', String(seconds))
    if (!(await copyText(url.href))) return
    setNote(seconds > 0 ? `Lien copié, à partir de ${toClock(seconds)} !` : confirmation)
    setCopies((count) => count + 1)
  }
  return (
    <span className={`relative inline-flex ${className}`}>
      <Button size={size} className="w-full" onClick={() => share()}>
        <Share2 />
        Partager
      </Button>
      {readSeconds && (
        <IconButton label="Lien à partir de cet instant" onClick={() => share(Math.floor(readSeconds() ?? 0))}>
          <Clock />
        </IconButton>
      )}
      <PassingNote>
        {copies > 0 && (
          <>
            <Check className="text-success" />
            {note}
          </>
        )}
      </PassingNote>
    </span>
  )
}
