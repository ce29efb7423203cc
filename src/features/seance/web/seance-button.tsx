import { Popcorn } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/components/button.tsx'
import { partAhead } from '../../../ui/network/lazy-part.ts'
import { hasSeat } from './seat-storage.ts'

// Loaded only for visitors who watch with others.
const panel = partAhead(() => import('./panel/seance-panel.tsx'))

/** Shows the séance of this tab below the picture; wrap it in Suspense. */
export const SeancePanel = panel.Part

/** Returns whether the panel of the séance is open: after a reload, when this tab has a place in one. */
export function useSeance() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (hasSeat()) setOpen(true)
  }, [])
  return { isOpen, setOpen }
}

type SeanceButtonProps = { isOpen: boolean; onOpen: () => void; className: string }

/** Opens the panel for watching with others, whose code is loaded on hover or focus. */
export function SeanceButton({ isOpen, onOpen, className }: SeanceButtonProps) {
  const loadAhead = () => void panel.fetch()
  return (
    <Button
      className={className}
      aria-expanded={isOpen}
      onPointerEnter={loadAhead}
      onFocus={loadAhead}
      onClick={onOpen}
    >
      <Popcorn />
      Séance
    </Button>
  )
}
