import { useQuery } from '@tanstack/react-query'
import { countOf } from '../../../shared/french-numbers.ts'
import { callApi } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/components/button.tsx'
import { LoadFailure, ReadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toClockTime, toLongDate } from '../../../ui/formats/dates.ts'
import { readOf } from '../../../ui/queries/reads.ts'
import { useWrite } from '../../../ui/queries/use-write.ts'
import { getUserSecondFactor, resetUserSecondFactor } from '../../account/second-factor-contract.ts'
import type { ListedUser } from '../contract.ts'

/** The second factor and passkeys of an account, with a button that takes it away from an owner who lost it. */
export function UserFactor({ user }: { user: ListedUser }) {
  const params = { id: user.id }
  const factor = useQuery({ ...readOf(getUserSecondFactor, { params }), staleTime: 0 })
  const reset = useWrite({
    send: () => callApi(resetUserSecondFactor, { params }),
    done: () => ({ text: `${user.username} est prévenu : la validation sera retirée dans 24 heures` }),
  })
  const { on_since, resets_at, passkeys = 0 } = factor.data ?? {}
  return (
    <section aria-labelledby="user-factor" className="grid gap-2 border-line border-t pt-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <h3 id="user-factor" className="text-[1.0625rem]">
          Validation en deux étapes
        </h3>
        {(on_since || passkeys > 0) && !resets_at && (
          <Button variant="danger" size="dense" loading={reset.isPending} onClick={() => reset.mutate()}>
            Réinitialiser
          </Button>
        )}
      </div>
      <ReadFailure read={factor} waiting={<Skeleton className="h-5 w-2/3" />} />
      {reset.error && <LoadFailure error={reset.error} isTrying={reset.isPending} onRetry={() => reset.mutate()} />}
      {factor.data && (
        <p className="text-sm text-text-2">
          {on_since ? `Activée le ${toLongDate(on_since)}.` : 'Désactivée.'}
          {passkeys > 0 && ` ${countOf(passkeys, 'clé')} d’accès.`}
          {resets_at &&
            ` Tout sera retiré le ${toLongDate(resets_at)} à ${toClockTime(resets_at)}, sauf si la personne s’y oppose.`}
        </p>
      )}
    </section>
  )
}
