import { ChevronDown, EllipsisVertical } from 'lucide-react'
import { type ReactNode, type RefObject, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import './action-menu.css'
import { Button } from '../components/button.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { joinStops, listen } from '../network/listen.ts'

/** An action, or a page to go to. */
export type MenuAction = { label: string } & ({ onSelect: () => void } | { to: string })

type ActionMenuProps = {
  /** The object of the actions. */
  label: string
  /** The tooltip of the three dots when `label` is long. */
  tooltip?: string
  /** The text of the button; three dots without it. It is part of `label`. */
  text?: ReactNode
  /** Called on opening, so that closed menus of a long list cost nothing. */
  getActions: () => readonly MenuAction[]
  className?: string
}

// In pixels, as in action-menu.css: the position is computed before the panel is shown.
const width = 268
const rowHeight = 44
const padding = 14
const gap = 4

/**
 * A button, of three dots or with a text, and its menu of actions. A native popover: on top of everything, closed by
 * Esc and by a click outside. Only after hydration.
 */
export function ActionMenu({ label, tooltip, text, getActions, className = '' }: ActionMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [actions, setActions] = useState<readonly MenuAction[]>()
  useCloseWhenMoved({ button, panel, isOpen: actions !== undefined })
  const prepare = ({ newState }: ToggleEvent<HTMLDivElement>) => {
    if (newState !== 'open' || !button.current || !panel.current) return setActions(undefined)
    const next = getActions()
    const { left, top } = choosePlace(button.current.getBoundingClientRect(), next.length)
    Object.assign(panel.current.style, { left: `${left}px`, top: `${top}px` })
    setActions(next)
  }
  const close = () => panel.current?.hidePopover()
  const trigger = { ref: button, className, popoverTarget: id }
  return (
    <>
      {text === undefined ? (
        <IconButton {...trigger} label={label} tooltip={tooltip}>
          <EllipsisVertical />
        </IconButton>
      ) : (
        <Button {...trigger} variant="outline" size="dense" aria-label={label}>
          {text}
          <ChevronDown className="size-4" />
        </Button>
      )}
      <div ref={panel} id={id} popover="auto" className="menu-panel action-menu" onBeforeToggle={prepare}>
        {actions?.map((action) =>
          'to' in action ? (
            <Link key={action.label} to={action.to} prefetch="intent" className="menu-row" onClick={close}>
              {action.label}
            </Link>
          ) : (
            <button
              key={action.label}
              type="button"
              className="menu-row text-left"
              onClick={() => {
                close()
                action.onSelect()
              }}
            >
              {action.label}
            </button>
          ),
        )}
      </div>
    </>
  )
}

/** Places the panel below the button, right-aligned, or above it if only that fits; never past the window's sides. */
function choosePlace(button: DOMRect, rows: number): { left: number; top: number } {
  const height = rows * rowHeight + padding
  const left = Math.min(Math.max(gap, button.right - width), window.innerWidth - width - gap)
  const isTooLow = button.bottom + gap + height > window.innerHeight && button.top > height
  return { left, top: isTooLow ? button.top - gap - height : button.bottom + gap }
}

type Parts = { button: RefObject<HTMLButtonElement | null>; panel: RefObject<HTMLDivElement | null>; isOpen: boolean }

/** Closes the panel when its button moves, because the panel stays where it opened. */
function useCloseWhenMoved({ button, panel, isOpen }: Parts): void {
  useEffect(() => {
    if (!isOpen) return
    const topOf = () => button.current?.getBoundingClientRect().top ?? 0
    const topBefore = topOf()
    // The last event of the scroll that brought the button here comes after the click.
    const closeIfMoved = () => Math.abs(topOf() - topBefore) > 1 && panel.current?.hidePopover()
    const close = () => panel.current?.hidePopover()
    return joinStops([
      listen(window, 'scroll', closeIfMoved, { capture: true, passive: true }),
      listen(window, 'resize', close),
    ])
  }, [button, panel, isOpen])
}
