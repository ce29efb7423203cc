import { Check, Share2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { copyText } from '../../../../ui/clipboard/copy-text.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { PassingNote } from '../../../../ui/feedback/passing-note.tsx'

/** How long the confirmation is shown, in ms (docs/product/browsing.md#anime-page). */
const confirmationMs = 2000

type ShareButtonProps = {
  /** A path of this site. */
  path: string
  /** The message shown after copying. */
  confirmation: string
  /** Another button, which copies another path and confirms it in its own words. */
  beside?: (share: (path: string, confirmation: string) => void) => ReactNode
  size?: 'md' | 'lg'
  className?: string
}

/** Copies a link and confirms it for two seconds, without a layout shift. */
export function ShareButton({ path, confirmation, beside, size = 'md', className = '' }: ShareButtonProps) {
  const [note, setNote] = useState<{ text: string }>()
  useEffect(() => {
    if (!note) return
    const timer = setTimeout(() => setNote(undefined), confirmationMs)
    return () => clearTimeout(timer)
  }, [note])
  const share = async (shared: string, text: string) => {
    if (await copyText(window.location.origin + shared)) setNote({ text })
  }
  return (
    <span className={`relative inline-flex ${className}`}>
      <Button size={size} className="w-full" onClick={() => share(path, confirmation)}>
        <Share2 />
        Partager
      </Button>
      {beside?.(share)}
      <PassingNote>
        {note && (
          <>
            <Check className="text-success" />
            {note.text}
          </>
        )}
      </PassingNote>
    </span>
  )
}
