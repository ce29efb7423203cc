import { useEffect } from 'react'
import { UndoNotice } from '../../../ui/feedback/undo-notice.tsx'
import { listen } from '../../../ui/network/listen.ts'
import { discardHeld, sendHeld, useHeldChange } from './held-change.ts'

/** Names what was deleted or read, with an undo button. The change is sent once the notice or the page is left. */
export function HeldNotice({ userId }: { userId: number }) {
  const change = useHeldChange(userId)
  useEffect(() => {
    if (!change) return
    return listen(window, 'pagehide', sendHeld)
  }, [change])
  useEffect(() => sendHeld, [])
  if (!change) return null
  const isDeleted = change.kind === 'deleted'
  return (
    <UndoNotice
      key={isDeleted ? change.id : change.kind}
      text={isDeleted ? 'Notification supprimée' : 'Tout est marqué comme lu'}
      takesFocus={false}
      onUndo={discardHeld}
      onGone={sendHeld}
    />
  )
}
