import { useQuery } from '@tanstack/react-query'
import { countOf, pluralOf } from '../../../shared/french-numbers.ts'
import { callApi } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/components/button.tsx'
import { LoadFailure, ReadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toLastWatched } from '../../../ui/formats/time-ago.ts'
import { readOf } from '../../../ui/queries/reads.ts'
import { useWrite } from '../../../ui/queries/use-write.ts'
import { endUserSessions, type ListedUser, listUserSessions } from '../contract.ts'

/** Lists the signed-in devices of an account, with a button to sign them all out. */
export function UserDevices({ user }: { user: ListedUser }) {
  const params = { id: user.id }
  // A sign-in may be seconds old.
  const list = useQuery({ ...readOf(listUserSessions, { params }), staleTime: 0 })
  const end = useWrite({
    send: () => callApi(endUserSessions, { params }),
    done: ({ ended_count }) => ({
      text: `${countOf(ended_count, 'session')} de ${user.username} ${pluralOf(ended_count, 'terminée')}`,
    }),
  })
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
      <ReadFailure read={list} waiting={<Skeleton className="h-5 w-2/3" />} />
      {end.error && <LoadFailure error={end.error} isTrying={end.isPending} onRetry={() => end.mutate()} />}
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
