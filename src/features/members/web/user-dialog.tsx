import { toFrenchNumber } from '../../../shared/french-numbers.ts'
import { Dialog } from '../../../ui/components/dialog.tsx'
import { toShortDate } from '../../../ui/formats/dates.ts'
import { useStaff } from '../../staff/web/frame/public.ts'
import type { ListedUser } from '../contract.ts'
import { UserDevices } from './user-devices.tsx'
import { UserFactor } from './user-factor.tsx'
import { UserForm } from './user-form.tsx'

type UserDialogProps = {
  /** The account in the dialogue, or 'new'; undefined when closed. */
  edited: ListedUser | 'new' | undefined
  onClose: () => void
}

/** Creates or changes an account. */
export function UserDialog({ edited, onClose }: UserDialogProps) {
  const staff = useStaff()
  const user = edited === 'new' ? undefined : edited
  return (
    <Dialog
      open={edited !== undefined}
      onClose={onClose}
      title={edited === 'new' ? 'Créer un utilisateur' : 'Modifier l’utilisateur'}
      className="max-w-130"
    >
      {user && (
        <p className="text-sm text-text-2">
          {user.username} · compte n° {toFrenchNumber(user.id)} · créé le {toShortDate(user.created_at)}
        </p>
      )}
      <UserForm user={user} onClose={onClose} />
      {user && staff.role === 'Administrateur' && <UserFactor user={user} />}
      {user && <UserDevices user={user} />}
    </Dialog>
  )
}
