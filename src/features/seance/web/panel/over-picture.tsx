import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { stagePlayer, useCell } from '../../../player/web/public.ts'

/** Draws over the picture, in full screen too. The panel says the same to those who do not see it. */
export function OverPicture({ children }: { children: ReactNode }) {
  const frame = useCell(stagePlayer)?.getMedia().closest('.player')
  if (!frame) return null
  return createPortal(
    <div className="pointer-events-none absolute inset-0 overflow-hidden" aria-hidden="true">
      {children}
    </div>,
    frame,
  )
}
