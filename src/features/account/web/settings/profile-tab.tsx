import type { User } from '../../contract.ts'
import { AccountFacts } from './account-facts.tsx'
import { ProfileForm } from './profile-form.tsx'

/** 'Profil' of the settings (docs/product/account.md#settings). `hasMail`: this installation can send mail. */
export function ProfileTab({ user, hasMail }: { user: User; hasMail: boolean }) {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,560px)_340px] lg:gap-18">
      <ProfileForm user={user} hasMail={hasMail} />
      <AccountFacts user={user} />
    </div>
  )
}
