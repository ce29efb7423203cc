import { Undo2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../components/button.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { Alert } from './alert.tsx'

/** How long what was done can be undone from the notice. */
const shownMs = 8000

type UndoNoticeProps = {
  /** What was done. */
  text: string
  onUndo: () => void
  onGone: () => void
  /** The button that was pressed is gone, so this one gets the focus. */
  takesFocus?: boolean
}

/**
 * Says what was done and offers to undo it for eight seconds; longer while it is pointed at or has the focus, shorter when
 * it is closed. Give it a `key` of what it speaks of.
 */
export function UndoNotice({ text, onUndo, onGone, takesFocus = true }: UndoNoticeProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isHeld, setIsHeld] = useState(false)
  const gone = useRef(onGone)
  gone.current = onGone
  useEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true })
  }, [takesFocus])
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => gone.current(), shownMs)
    return () => clearTimeout(timer)
  }, [isHeld])
  return (
    <div onPointerEnter={() => setIsHeld(true)} onPointerLeave={() => setIsHeld(false)}>
      <Alert
        action={
          <span className="flex items-center gap-1">
            <Button
              ref={button}
              size="dense"
              className="min-h-11"
              onClick={onUndo}
              onFocus={(event) => setIsHeld(event.currentTarget.matches(':focus-visible'))}
              onBlur={() => setIsHeld(false)}
            >
              <Undo2 />
              Annuler
            </Button>
            <IconButton label="Fermer" onClick={onGone}>
              <X />
            </IconButton>
          </span>
        }
      >
        {text}
      </Alert>
    </div>
  )
}
