import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { stagePlayer, useCell } from '../../../player/web/public.ts'

/** Draws its children over the picture, also in full screen. The panel conveys the same to assistive technology. */
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
