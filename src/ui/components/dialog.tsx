import { X } from 'lucide-react'
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
} from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons at the right of the foot, the way out first. */
  footer?: ReactNode
  /** While something is being sent, neither Esc nor the scrim closes. */
  busy?: boolean
  className?: string
}

/**
 * A native modal dialogue. The browser holds the focus inside and gives it back to what opened it. It begins on the
 * element with `data-initial-focus`, else on the first: 'Annuler' where something would be lost.
 */
export function Dialog({ open, onClose, title, children, footer, busy, className }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open === open) return
    if (open) {
      dialog.showModal()
      dialog.querySelector<HTMLElement>('[data-initial-focus]')?.focus()
    } else {
      dialog.close()
    }
  }, [open])
  const closeUnlessBusy = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!busy) onClose()
  }
  // A text that is selected to beyond the edge ends in a click on the scrim that is not meant.
  const pressedScrim = useRef(false)
  const notePress = (event: PointerEvent) => {
    pressedScrim.current = event.target === ref.current && isBeyond(ref.current, event)
  }
  const closeFromScrim = (event: MouseEvent) => {
    if (pressedScrim.current && event.target === ref.current) closeUnlessBusy(event)
  }
  return (
    <dialog
      ref={ref}
      className={classNames('dialog', className)}
      aria-labelledby={titleId}
      onCancel={closeUnlessBusy}
      onClose={() => open && onClose()}
      onPointerDown={notePress}
      onClick={closeFromScrim}
      // The page behind, such as its player, is not meant.
      onKeyDown={(event) => event.stopPropagation()}
    >
      {open && (
        <div className="grid gap-3.5">
          <header className="flex items-center gap-3">
            <h2 id={titleId} className="text-[1.5rem]">
              {title}
            </h2>
            <IconButton label="Fermer" className="-mr-2.5 ml-auto" onClick={closeUnlessBusy}>
              <X />
            </IconButton>
          </header>
          {children}
          {footer && <DialogFooter>{footer}</DialogFooter>}
        </div>
      )}
    </dialog>
  )
}

/** The buttons of a dialogue whose content brings its own, such as a form's. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <footer className="flex flex-wrap justify-end gap-3 pt-1.5">{children}</footer>
}

function isBeyond(element: Element, { clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
