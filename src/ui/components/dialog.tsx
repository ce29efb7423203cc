import { X } from 'lucide-react'
import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Alert } from '../feedback/alert.tsx'
import './dialog.css'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons at the right of the footer. */
  footer?: ReactNode
  /** Puts 'Annuler' before them, with the initial focus. */
  confirms?: boolean
  /** While true, neither Esc, the scrim nor the close button closes the dialogue. */
  busy?: boolean
  /** The typed text is kept for the next opening, so that closing needs no confirmation. */
  keepsDraft?: boolean
  className?: string
}

/**
 * A native modal dialogue. The browser traps the focus and returns it to the opener. The initial focus is on the
 * element with `data-initial-focus`, else on the first: 'Annuler' for destructive actions. Esc, the scrim and the close
 * button ask for confirmation before typed text is lost.
 */
export function Dialog({ open, onClose, title, children, footer, confirms, busy, keepsDraft, className }: DialogProps) {
  const [isSending, setIsSending] = useState(false)
  const isBusy = busy || isSending
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    if (!open || !dialog || dialog.open) return
    dialog.showModal()
    focusFirst(dialog)
  }, [open])
  // Closes at once: until an effect ran, keys would not reach the page behind.
  useLayoutEffect(() => {
    if (!open) ref.current?.close()
  }, [open])
  // Browsers return the focus when a dialogue closes, but not when it is removed.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])
  // A view that replaces another under its own title takes the focus that went with it.
  const shownTitle = useRef(title)
  useEffect(() => {
    if (shownTitle.current === title) return
    shownTitle.current = title
    if (open && ref.current && document.activeElement === document.body) focusFirst(ref.current)
  }, [open, title])
  const typing = useTyping(open && !keepsDraft)
  const [isAsking, setIsAsking] = useState(false)
  if (isAsking && !open) setIsAsking(false)
  const closeUnlessBusy = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (typing.isLost()) setIsAsking(true)
    else onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The key must not reach the page behind, such as its player.
    event.stopPropagation()
    // Browsers force the dialogue closed on the second Esc, even if the first was prevented.
    if (event.key !== 'Escape' || event.defaultPrevented || !(isBusy || typing.isLost())) return
    event.preventDefault()
    setIsAsking(!isAsking && !isBusy)
  }
  // A text selection dragged beyond the edge ends in a click on the scrim, which must not close.
  const pressedScrim = useRef(false)
  const recordPress = (event: PointerEvent) => {
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
      // A dialogue within, or a file picker, is cancelled on its own.
      onCancel={(event) => event.target === event.currentTarget && closeUnlessBusy(event)}
      onClose={() => open && ref.current?.open === false && onClose()}
      onPointerDown={recordPress}
      onClick={closeFromScrim}
      onFocus={typing.onFocus}
      onKeyDown={onKeyDown}
    >
      {open && (
        <div className="grid grid-cols-1 gap-3.5 [&_:is(h2,p)]:wrap-anywhere">
          <div className="flex items-center gap-3">
            <h2 id={titleId} className="text-[1.5rem]">
              {title}
            </h2>
            <IconButton label="Fermer" className="-mr-2.5 ml-auto" aria-disabled={isBusy} onClick={closeUnlessBusy}>
              <X />
            </IconButton>
          </div>
          {isAsking && !isBusy && <AskBeforeClosing onStay={() => setIsAsking(false)} onLeave={onClose} />}
          <Sending value={[isSending, setIsSending]}>
            {children}
            {footer && (
              <DialogFooter onCancel={confirms ? onClose : undefined} busy={busy} focusesCancel>
                {footer}
              </DialogFooter>
            )}
          </Sending>
        </div>
      )}
    </dialog>
  )
}

/** Whether the content of the surrounding dialogue is being sent. */
const Sending = createContext<[boolean, (isSending: boolean) => void]>([false, () => {}])

/** Keeps the surrounding dialogue open while its content is being sent. */
export function useSendingDialog(isSending: boolean): void {
  const [, setIsSending] = useContext(Sending)
  // In the same task: an effect may run after the next key.
  useLayoutEffect(() => {
    setIsSending(isSending)
    return () => setIsSending(false)
  }, [isSending, setIsSending])
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

function focusFirst(dialog: HTMLDialogElement): void {
  dialog.querySelector<HTMLElement>('[data-initial-focus]')?.focus()
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Tracks whether the dialogue's fields were edited since it opened. Searches and checkboxes do not count. */
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

type DialogFooterProps = {
  children: ReactNode
  /** Adds 'Annuler' before the other buttons. */
  onCancel?: (() => void) | undefined
  /** Disables 'Annuler'. */
  busy?: boolean | undefined
  /** Gives 'Annuler' the initial focus. */
  focusesCancel?: boolean
}

/** The buttons of a dialogue whose content has its own, such as a form. */
export function DialogFooter({ children, onCancel, busy, focusesCancel }: DialogFooterProps) {
  const [isSending] = useContext(Sending)
  return (
    <div className="flex flex-wrap justify-end gap-3 pt-1.5">
      {onCancel && (
        <Button variant="ghost" disabled={busy || isSending} data-initial-focus={focusesCancel} onClick={onCancel}>
          Annuler
        </Button>
      )}
      {children}
    </div>
  )
}

function isBeyond(element: Element, { clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
