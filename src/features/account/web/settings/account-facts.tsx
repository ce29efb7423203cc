import { Fragment } from 'react'
import { toLocalDateTime, toShortDate } from '../../../../ui/formats/dates.ts'
import type { User } from '../../contract.ts'

/** The read-only facts of an account (docs/product/account.md#profile). */
export function AccountFacts({ user }: { user: User }) {
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
