import { useLocation } from 'react-router'
import { ButtonLink } from '../../../ui/components/button.tsx'
import { DialogFooter } from '../../../ui/components/dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { toLoginPath } from '../../account/web/public.ts'

/** For visitors: reports need an account (docs/product/watching.md#reporting-an-episode). The login leads back. */
export function SignedOutNotice({ onClose }: { onClose: () => void }) {
  const { pathname, search } = useLocation()
  return (
    <>
      <Alert tone="locked">Vous devez être connecté pour signaler un épisode</Alert>
      <DialogFooter onCancel={onClose}>
        <ButtonLink variant="primary" to={toLoginPath(pathname + search)} data-initial-focus>
          Connexion
        </ButtonLink>
      </DialogFooter>
    </>
  )
}
