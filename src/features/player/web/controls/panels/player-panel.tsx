import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../../../../../ui/components/class-names.ts'
import type { PanelName } from '../../player-surfaces.ts'
import { panelIds } from './panel-ids.ts'

type PlayerPanelProps = {
  name: PanelName
  label: string
  onClose: () => void
  className?: string
  children: ReactNode
}

/**
 * A panel over the picture; a sheet from below on small screens. It is not modal: what plays stays in reach. Esc, a press
 * outside and Tab out of it close it. The focus goes back to where it came from, unless it went elsewhere.
 */
export function PlayerPanel({ name, label, onClose, className, children }: PlayerPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    const element = panel.current
    element?.focus()
    return () => {
      // Who already went elsewhere is not called back.
      const wasInside = document.activeElement === document.body || element?.contains(document.activeElement)
      if (wasInside && opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  useEffect(() => {
    const closeFromOutside = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || panel.current?.contains(target)) return
      // Its own button closes it by itself, and so does the picture, which then does nothing else.
      if (!target.closest(`[data-panel-button="${name}"], .player-picture`)) onClose()
    }
    // A page of the settings, or a menu in it, that took the key has said so.
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      onClose()
    }
    document.addEventListener('pointerdown', closeFromOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [name, onClose])
  const closeBehindFocus = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Element) || panel.current?.contains(relatedTarget)) return
    if (!relatedTarget.closest(`[data-panel-button="${name}"]`)) onClose()
  }
  return (
    <div
      ref={panel}
      id={panelIds[name]}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={classNames('player-panel', className)}
      onBlur={closeBehindFocus}
    >
      {children}
    </div>
  )
}
