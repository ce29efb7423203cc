import { Check, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
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
  size?: 'md' | 'lg'
  className?: string
}

/** Copies a link and confirms it for two seconds, without a layout shift. */
export function ShareButton({ path, confirmation, size = 'md', className = '' }: ShareButtonProps) {
  const [copies, setCopies] = useState(0)
  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setCopies(0), confirmationMs)
    return () => clearTimeout(timer)
  }, [copies])
  const share = async () => {
    const copied = await copyText(new URL(path, window.location.origin).href)
    if (copied) setCopies((count) => count + 1)
  }
  return (
    <span className={`relative inline-flex ${className}`}>
      <Button size={size} className="w-full" onClick={share}>
        <Share2 />
        Partager
      </Button>
      <PassingNote>
        {copies > 0 && (
          <>
            <Check className="text-success" />
            {confirmation}
          </>
        )}
      </PassingNote>
    </span>
  )
}
