import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { FailureAlert } from '../feedback/load-failure.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  title: string
  /** The text of the red button. */
  action: ReactNode
  /** Its text while the write is pending. */
  busyAction: string
  disabled?: boolean
  /** The state of the write; `reset` forgets its failure when the dialogue closes. */
  write: { isPending: boolean; error?: Error | null; reset?: () => void }
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before something is taken away; a failure is shown below the question. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, action, busyAction, disabled, write, onConfirm, onClose, children } = props
  const close = () => {
    write.reset?.()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      busy={write.isPending}
      confirms
      footer={
        <Button
          variant="danger-fill"
          disabled={disabled}
          loading={write.isPending}
          loadingLabel={busyAction}
          onClick={onConfirm}
        >
          {action}
        </Button>
      }
    >
      {children}
      <FailureAlert error={write.error} />
    </Dialog>
  )
}

/**
 * Moves the focus to an element once a dialogue has closed that removed its own opener, such as a row's button.
 * @returns the ref of the element, and the function that requests the focus
 */
export function useFocusAfterDialog<Place extends HTMLElement>(): [RefObject<Place | null>, () => void] {
  const place = useRef<Place>(null)
  const [requests, setRequests] = useState(0)
  useEffect(() => {
    if (requests > 0) place.current?.focus()
  }, [requests])
  return [place, () => setRequests(requests + 1)]
}
