import type { User } from '../../contract.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { DeviceList } from './device-list.tsx'
import { refreshDevices } from './use-devices.ts'

/** 'Sécurité' of the settings: the password, and the devices that it let in. */
export function SecurityTab({ user }: { user: User }) {
  return (
    <>
      <ChangePasswordForm email={user.email} onChanged={() => refreshDevices(user.id)} />
      <DeviceList userId={user.id} />
    </>
  )
}
