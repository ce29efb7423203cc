import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../../ui/api/call-api.ts'
import { untilGone } from '../../../../ui/api/until-gone.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { ConfirmDialog, useFocusAfterDialog } from '../../../../ui/components/confirm-dialog.tsx'
import { SettingsSection } from '../../../../ui/components/settings-section.tsx'
import { FailureAlert, ReadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { toShortDate } from '../../../../ui/formats/dates.ts'
import { toLastWatched } from '../../../../ui/formats/time-ago.ts'
import { readOf } from '../../../../ui/queries/reads.ts'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { listAccountEvents, type ProviderName } from '../../contract.ts'
import { type Identity, listIdentities, unlinkIdentity, visitToLink } from '../../providers-contract.ts'
import { leaveFor } from '../providers/visit.ts'

/** 'Comptes liés': accounts of other sites that open this one. Absent where the site offers none. */
export function IdentitySection() {
  const list = useQuery(readOf(listIdentities, {}))
  const [unlinked, setUnlinked] = useState<Identity>()
  const [heading, focusHeading] = useFocusAfterDialog<HTMLHeadingElement>()
  const unlinking = useWrite({
    send: ({ id }: Identity) => untilGone(callApi(unlinkIdentity, { params: { id } })),
    refreshes: [listIdentities, listAccountEvents],
  })
  // Once the list has reloaded: until then it shows what has gone.
  const onSuccess = () => {
    setUnlinked(undefined)
    focusHeading()
  }
  const { identities = [], providers = [] } = list.data ?? {}
  const isEmpty = identities.length === 0 && providers.length === 0
  // Most sites have no provider: the section must not flash there, so it has no skeleton before it failed.
  if (isEmpty && (list.data || list.errorUpdateCount === 0)) return null
  const others = providers.filter(({ id }) => !identities.some(({ provider }) => provider.id === id))
  return (
    <SettingsSection heading={heading} title="Comptes liés" hint="Connectez-vous avec le compte d’un autre site.">
      {!list.data && <ReadFailure read={list} waiting={<Skeleton className="h-11 w-60 rounded-control" />} />}
      <ul className="empty:hidden">
        {identities.map((identity) => (
          <IdentityRow key={identity.id} identity={identity} onUnlink={() => setUnlinked(identity)} />
        ))}
      </ul>
      {others.map((provider) => (
        <LinkButton key={provider.id} provider={provider} />
      ))}
      <ConfirmDialog
        open={unlinked !== undefined}
        title={`Délier ${unlinked?.provider.name ?? ''}`}
        action="Délier"
        busyAction="Retrait…"
        write={unlinking}
        onConfirm={() => unlinked && unlinking.mutate(unlinked, { onSuccess })}
        onClose={() => setUnlinked(undefined)}
      >
        <p className="text-text-2">
          <b>{unlinked?.name}</b> ne permettra plus de vous connecter.
        </p>
      </ConfirmDialog>
    </SettingsSection>
  )
}

type IdentityRowProps = { identity: Identity; onUnlink: () => void }

function IdentityRow({ identity: { provider, name, created_at, last_used_at }, onUnlink }: IdentityRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t py-3.5 first:border-0 first:pt-0">
      <div className="min-w-0 flex-1 basis-48 text-sm text-text-2">
        <b className="font-semibold text-md text-text">
          {provider.name} · {name}
        </b>
        <p>
          Lié le {toShortDate(created_at)}
          {last_used_at && ` · ${toLastWatched(last_used_at, new Date())}`}
        </p>
      </div>
      <Button variant="ghost" className="text-sm" onClick={onUnlink}>
        Délier<span className="sr-only"> {provider.name}</span>
      </Button>
    </li>
  )
}

function LinkButton({ provider: { id, name } }: { provider: ProviderName }) {
  const leaving = useWrite({
    send: async () =>
      leaveFor({ ...(await callApi(visitToLink, { params: { provider: id } })), next: '/settings?tab=securite' }),
    refreshes: [],
  })
  return (
    <>
      <FailureAlert error={leaving.error} />
      <Button className="justify-self-start" loading={leaving.isPending} onClick={() => leaving.mutate()}>
        <span className="truncate">Lier {name}</span>
      </Button>
    </>
  )
}
