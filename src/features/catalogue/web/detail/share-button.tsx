import { Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/components/button.tsx'
import { useCopyNote } from '../../../../ui/feedback/passing-note.tsx'

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
  const { copy, note } = useCopyNote()
  const share = (shared: string, text: string) => void copy(window.location.origin + shared, text)
  return (
    <span className={`relative inline-flex ${className}`}>
      <Button size={size} className="w-full" onClick={() => share(path, confirmation)}>
        <Share2 />
        {/* Beside an anime's large buttons, narrow screens have room for the icon alone. */}
        <span className={size === 'lg' ? 'max-lg:sr-only' : ''}>Partager</span>
      </Button>
      {beside?.(share)}
      {note}
    </span>
  )
}
