import { type FocusEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { classNames } from '../../../../../ui/components/class-names.ts'
import { joinStops, listen } from '../../../../../ui/network/listen.ts'
import type { PanelName } from '../../player-surfaces.ts'

/** Returns the id of a panel, for the button that controls it; a page has one player. */
export const toPanelId = (name: PanelName) => `player-${name}`

type PlayerPanelProps = {
  name: PanelName
  label: string
  onClose: () => void
  className?: string
  children: ReactNode
}

/**
 * A panel over the picture; a bottom sheet on small screens. It is not modal, so the player stays usable. Esc, a press
 * outside and tabbing out close it. The focus returns to its opener, unless it has moved elsewhere.
 */
export function PlayerPanel({ name, label, onClose, className, children }: PlayerPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)
  // A layout effect, like the listeners: another effect may run after the next key, and take the focus from a control.
  useLayoutEffect(() => {
    opener.current = document.activeElement
    panel.current?.focus()
  }, [])
  useEffect(() => {
    const element = panel.current
    return () => {
      // A focus that has moved elsewhere stays there.
      const wasInside = document.activeElement === document.body || element?.contains(document.activeElement)
      if (wasInside && opener.current instanceof HTMLElement) opener.current.focus()
    }
  }, [])
  useLayoutEffect(() => {
    const closeFromOutside = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || panel.current?.contains(target)) return
      // The panel's own button and the picture close it themselves; the picture then does nothing else.
      if (!target.closest(`[data-panel-button="${name}"], .player-picture`)) onClose()
    }
    // A settings page or menu that handled the key has prevented the default.
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      onClose()
    }
    return joinStops([listen(document, 'pointerdown', closeFromOutside), listen(document, 'keydown', closeOnEscape)])
  }, [name, onClose])
  const closeBehindFocus = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Element) || panel.current?.contains(relatedTarget)) return
    if (!relatedTarget.closest(`[data-panel-button="${name}"]`)) onClose()
  }
  return (
    <div
      ref={panel}
      id={toPanelId(name)}
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
