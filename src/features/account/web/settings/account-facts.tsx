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
    <section className="rounded-panel bg-surface-1 p-6">
      <h2 className="text-[1.375rem]">Votre compte</h2>
      <dl className="mt-4.5">
        {facts.map(([name, value]) => (
          <div
            key={name}
            className="flex justify-between gap-4 border-line border-t py-3.25 text-sm first:border-0 first:pt-0"
          >
            <dt className="text-text-2">{name}</dt>
            <dd className="text-right font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
