import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/components/button.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { countOf, pluralOf } from '../../../ui/formats/numbers.ts'
import { toLastWatched } from '../../../ui/formats/time-ago.ts'
import { personQueries } from '../../../ui/queries/person-queries.ts'
import { useNotice } from '../../log/web/public.ts'
import type { endUserSessions, ListedUser } from '../contract.ts'
import { useUserSessions } from './user-queries.ts'

/** The devices that are signed in to an account, and the way to sign all of them out. */
export function UserDevices({ user }: { user: ListedUser }) {
  const notice = useNotice()
  const list = useUserSessions(user.id)
  const end = useMutation(
    {
      mutationFn: () =>
        callApi<typeof endUserSessions>('DELETE /api/admin/users/:id/sessions', { params: { id: String(user.id) } }),
      onSuccess({ ended_count }) {
        notice({
          text: `${countOf(ended_count, 'session')} de ${user.username} ${pluralOf(ended_count, 'terminée')}`,
        })
        return list.refetch()
      },
    },
    personQueries,
  )
  const sessions = list.data?.sessions
  return (
    <section aria-labelledby="user-devices" className="grid gap-2 border-line border-t pt-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <h3 id="user-devices" className="text-[1.0625rem]">
          Appareils connectés
        </h3>
        {sessions && sessions.length > 0 && (
          <Button variant="danger" size="dense" loading={end.isPending} onClick={() => end.mutate()}>
            Terminer toutes ses sessions
          </Button>
        )}
      </div>
      {list.error && <LoadFailure error={list.error} isTrying={list.isFetching} onRetry={() => void list.refetch()} />}
      {end.error && <LoadFailure error={end.error} isTrying={end.isPending} onRetry={() => end.mutate()} />}
      {list.isPending && <Skeleton className="h-5 w-2/3" />}
      {sessions?.length === 0 && <p className="text-sm text-text-2">Aucun appareil connecté.</p>}
      <ul className="grid max-h-45 gap-1 overflow-y-auto text-sm">
        {sessions?.map(({ id, browser, system, last_used_at }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-3">
            <span>{[browser, system].filter(Boolean).join(' sur ') || 'Appareil inconnu'}</span>
            <span className="text-text-3">{toLastWatched(last_used_at, new Date())}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
