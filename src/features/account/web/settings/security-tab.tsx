import { useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../../../ui/queries/reads.ts'
import { listAccountEvents, listSessions, type User } from '../../contract.ts'
import { listTokens } from '../../tokens-contract.ts'
import { AccountActivity } from './account-activity.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { DeviceList } from './device-list.tsx'
import { IdentitySection } from './identity-section.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'

/** 'Sécurité' of the settings. */
export function SecurityTab({ user }: { user: User }) {
  const queries = useQueryClient()
  return (
    <>
      <ChangePasswordForm
        email={user.email}
        onChanged={() => void refresh(queries, listSessions, listAccountEvents, listTokens)}
      />
      <SecondFactorSection />
      <PasskeySection />
      <IdentitySection />
      <DeviceList />
      <AccountActivity />
    </>
  )
}
