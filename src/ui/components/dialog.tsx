import { X } from 'lucide-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Alert } from '../feedback/alert.tsx'
import { Button } from './button.tsx'
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
  /** What was typed is found again when it opens the next time, so that closing asks nothing. */
  keepsDraft?: boolean
  className?: string
}

/**
 * A native modal dialogue. The browser holds the focus inside and gives it back to what opened it. It begins on the
 * element with `data-initial-focus`, else on the first: 'Annuler' where something would be lost. What was typed in it is
 * not thrown away by Esc, the scrim or the cross: it asks first.
 */
export function Dialog({ open, onClose, title, children, footer, busy, keepsDraft, className }: DialogProps) {
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
  const typing = useTyping(open && !keepsDraft)
  const [isAsking, setIsAsking] = useState(false)
  if (isAsking && !open) setIsAsking(false)
  const closeUnlessBusy = (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    if (typing.isLost()) setIsAsking(true)
    else onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The page behind, such as its player, is not meant.
    event.stopPropagation()
    // Browsers close for good on the second Esc, whatever the first one was answered.
    if (event.key !== 'Escape' || event.defaultPrevented || !typing.isLost()) return
    event.preventDefault()
    setIsAsking(!isAsking && !busy)
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
      onFocus={typing.onFocus}
      onKeyDown={onKeyDown}
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
          {isAsking && <AskBeforeClosing onStay={() => setIsAsking(false)} onLeave={onClose} />}
          {children}
          {footer && <DialogFooter>{footer}</DialogFooter>}
        </div>
      )}
    </dialog>
  )
}

function AskBeforeClosing({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const stay = useRef<HTMLButtonElement>(null)
  const cameFrom = useRef(document.activeElement)
  useEffect(() => {
    const field = cameFrom.current
    stay.current?.focus()
    return () => {
      if (field instanceof HTMLElement) field.focus()
    }
  }, [])
  return (
    <Alert tone="danger">
      <p>Fermer ? Ce que vous avez saisi sera perdu.</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button ref={stay} size="dense" className="min-h-11" onClick={onStay}>
          Continuer la saisie
        </Button>
        <Button variant="ghost" size="dense" className="min-h-11" onClick={onLeave}>
          Fermer sans enregistrer
        </Button>
      </div>
    </Alert>
  )
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Knows whether something was typed in a dialogue's fields since it opened. Searches and boxes to tick do not count. */
function useTyping(watches: boolean) {
  const valuesBefore = useRef(new Map<Field, string>())
  useEffect(() => {
    if (!watches) valuesBefore.current.clear()
  }, [watches])
  return {
    onFocus({ target }: { target: EventTarget }) {
      if (watches && isTypedIn(target) && !valuesBefore.current.has(target))
        valuesBefore.current.set(target, target.value)
    },
    isLost: () => [...valuesBefore.current].some(([field, before]) => field.isConnected && field.value !== before),
  }
}

function isTypedIn(target: EventTarget): target is Field {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  return target instanceof HTMLInputElement && !['search', 'checkbox', 'radio', 'range'].includes(target.type)
}

/** The buttons of a dialogue whose content brings its own, such as a form's. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <footer className="flex flex-wrap justify-end gap-3 pt-1.5">{children}</footer>
}

function isBeyond(element: Element, { clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
