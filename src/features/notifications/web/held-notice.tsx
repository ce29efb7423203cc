import { useEffect } from 'react'
import { UndoNotice } from '../../../ui/feedback/undo-notice.tsx'
import { sendHeld, takeBackHeld, useHeldChange } from './held-change.ts'

/** Says what was deleted or read, and takes it back. Once it is gone, or the page is, the server hears of it. */
export function HeldNotice({ userId }: { userId: number }) {
  const change = useHeldChange(userId)
  useEffect(() => {
    if (!change) return
    window.addEventListener('pagehide', sendHeld)
    return () => window.removeEventListener('pagehide', sendHeld)
  }, [change])
  useEffect(() => sendHeld, [])
  if (!change) return null
  const isDeleted = change.kind === 'deleted'
  return (
    <UndoNotice
      key={isDeleted ? change.id : change.kind}
      text={isDeleted ? 'Notification supprimée' : 'Tout est marqué comme lu'}
      takesFocus={false}
      onUndo={takeBackHeld}
      onGone={sendHeld}
    />
  )
}
