import type { ReactNode } from 'react'
import { IconButton } from '../../../../../ui/components/icon-button.tsx'
import { type PanelName, usePlayerSurfaces } from '../../player-surfaces.ts'
import { useCell } from '../../state/cell.ts'
import { toPanelId } from './player-panel.tsx'

type PanelButtonProps = { panel: PanelName; label: string; className?: string; children: ReactNode }

/** Opens and closes a panel over the picture. */
export function PanelButton({ panel: name, label, className, children }: PanelButtonProps) {
  const { panel } = usePlayerSurfaces()
  const isOpen = useCell(panel) === name
  return (
    <IconButton
      label={label}
      className={className}
      data-panel-button={name}
      aria-expanded={isOpen}
      aria-controls={isOpen ? toPanelId(name) : undefined}
      onClick={() => panel.set(isOpen ? undefined : name)}
    >
      {children}
    </IconButton>
  )
}
