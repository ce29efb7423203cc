import { useState } from 'react'
import { useLocation } from 'react-router'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { Dialog } from '../../../../ui/components/dialog.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { toLoginPath } from '../login-path.ts'
import { LoginForm } from './login-form.tsx'

/** A sign-in dialogue over a page whose session ended. When dismissed, it leaves a line at the foot of the page. */
export function SignInAgain() {
  const { pathname, search } = useLocation()
  const [isPutAway, setIsPutAway] = useState(false)
  return (
    <>
      <Dialog open={!isPutAway} onClose={() => setIsPutAway(true)} title="Votre session a expiré">
        <p className="text-text-2">Reconnectez-vous : ce que vous avez écrit est toujours là, et sera envoyé.</p>
        <LoginForm hasMail={false} onKept={() => {}} />
        <ButtonLink to={toLoginPath(pathname + search)} variant="ghost" className="justify-self-start">
          Quitter cette page
        </ButtonLink>
      </Dialog>
      {isPutAway && (
        <div className="floor-notice fixed inset-x-3 bottom-3 z-(--z-menu) mx-auto max-w-150 shadow-pop">
          <Alert
            tone="locked"
            action={
              <Button size="dense" className="min-h-11" onClick={() => setIsPutAway(false)}>
                Se reconnecter
              </Button>
            }
          >
            Votre session a expiré.
          </Alert>
        </div>
      )}
    </>
  )
}
