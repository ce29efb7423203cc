import { SettingsSection } from '../../../../ui/components/settings-section.tsx'
import type { User } from '../../contract.ts'
import { AccountFacts } from './account-facts.tsx'
import { ProfileForm } from './profile-form.tsx'

/** 'Votre compte' of the settings (docs/product/account.md#settings). `hasMail`: this installation can send mail. */
export function ProfileSection({ user, hasMail }: { user: User; hasMail: boolean }) {
  return (
    <SettingsSection title="Votre compte" hint={<AccountFacts user={user} />}>
      <ProfileForm user={user} hasMail={hasMail} />
    </SettingsSection>
  )
}
