import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

type EpisodeListPanelProps = { id: string; onClose: () => void; children: ReactNode }

/** The list of episodes over the picture; a sheet from below on small screens. Esc closes it. */
export function EpisodeListPanel({ id, onClose, children }: EpisodeListPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    panel.current?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }
  return (
    <div
      ref={panel}
      id={id}
      role="dialog"
      aria-label="Liste des épisodes"
      tabIndex={-1}
      className="player-panel"
      onKeyDown={closeOnEscape}
    >
      {children}
    </div>
  )
}
