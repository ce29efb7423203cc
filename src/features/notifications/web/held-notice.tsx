import { useEffect } from 'react'
import { UndoNotice } from '../../../ui/feedback/undo-notice.tsx'
import { joinStops, listen } from '../../../ui/network/listen.ts'
import { discardHeld, sendHeld, useHeldChange } from './held-change.ts'

/**
 * Names the deleted or read notifications, with an undo button. The change is sent once it or the page is left or, on
 * phones, hidden.
 */
export function HeldNotice({ userId }: { userId: number }) {
  const change = useHeldChange(userId)
  useEffect(() => {
    if (!change) return
    // Phones end hidden pages without another event. On computers a look at another tab leaves the change undoable.
    const isPhone = matchMedia('(pointer: coarse)').matches
    const sendIfHidden = () => isPhone && document.visibilityState === 'hidden' && sendHeld()
    return joinStops([listen(window, 'pagehide', sendHeld), listen(document, 'visibilitychange', sendIfHidden)])
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
