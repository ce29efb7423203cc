import { Undo2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../components/button.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { Alert } from './alert.tsx'
import { useHold } from './use-hold.ts'

/** How long the notice offers to undo. */
const shownMs = 8000

type UndoNoticeProps = {
  /** The completed action. */
  text: string
  onUndo: () => void
  onGone: () => void
  /** Moves the focus here, because the pressed button is gone. */
  takesFocus?: boolean
}

/**
 * Names the completed action and offers to undo it for eight seconds. Hovering or focusing the notice stops the time,
 * which then begins again; closing ends it. Its `key` should identify the action.
 */
export function UndoNotice({ text, onUndo, onGone, takesFocus = true }: UndoNoticeProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { isHeld, handlers } = useHold()
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
    <div {...handlers}>
      <Alert
        action={
          <span className="flex items-center gap-1">
            <Button ref={button} size="dense" className="min-h-11" onClick={onUndo}>
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
