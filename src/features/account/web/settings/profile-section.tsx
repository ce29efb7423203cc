import { Fragment } from 'react'
import { SettingsSection } from '../../../../ui/components/settings-section.tsx'
import { toLocalDateTime, toShortDate } from '../../../../ui/formats/dates.ts'
import type { User } from '../../contract.ts'
import { ProfileForm } from './profile-form.tsx'

/** 'Votre compte' of the settings (docs/product/account.md#settings). `hasMail`: this installation can send mail. */
export function ProfileSection({ user, hasMail }: { user: User; hasMail: boolean }) {
  return (
    <SettingsSection title="Votre compte" hint={<AccountFacts user={user} />}>
      <ProfileForm user={user} hasMail={hasMail} />
    </SettingsSection>
  )
}

/** The read-only facts of an account (docs/product/account.md#profile). */
function AccountFacts({ user }: { user: User }) {
  const facts = [
    ['Rôle', user.role],
    ['Compte créé le', toShortDate(user.created_at)],
    ['Dernière connexion', user.last_login === null ? 'Jamais' : toLocalDateTime(user.last_login)],
  ]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd className="font-semibold text-text tabular-nums">{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
