import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { listen } from '../network/listen.ts'

/** While `isDirty`, asks for confirmation before navigation or closing the browser loses typed text. */
export function AskBeforeLeaving({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isDirty && (from.pathname !== to.pathname || from.search !== to.search),
  )
  useEffect(() => {
    if (!isDirty) return
    // Browsers show their own message.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    return listen(window, 'beforeunload', ask)
  }, [isDirty])
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Quitter sans enregistrer ?"
      footer={
        <>
          <Button variant="ghost" data-initial-focus onClick={() => blocker.reset?.()}>
            Rester
          </Button>
          <Button variant="danger-fill" onClick={() => blocker.proceed?.()}>
            Quitter
          </Button>
        </>
      }
    >
      <p className="text-text-2">Vos modifications ne sont pas enregistrées.</p>
    </Dialog>
  )
}
