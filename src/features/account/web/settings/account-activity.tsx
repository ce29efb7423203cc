import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { SettingsSection } from '../../../../ui/components/settings-section.tsx'
import { ReadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx'
import { toLocalDateTime } from '../../../../ui/formats/dates.ts'
import { readOf } from '../../../../ui/queries/reads.ts'
import { listAccountEvents } from '../../contract.ts'
import { factorChanges } from '../../second-factor-rules.ts'
import { nameDevice } from './device-row.tsx'

type AccountEvent = AnswerOf<typeof listAccountEvents>['events'][number]

const words: Record<AccountEvent['kind'], string> = {
  register: 'Création du compte',
  'sign-in': 'Connexion',
  rename: 'Nom d’utilisateur modifié',
  password: 'Mot de passe modifié',
  'password-reset': 'Mot de passe remplacé par un lien reçu par e-mail',
  ...factorChanges,
  'factor-reset': 'Validation en deux étapes retirée par l’équipe',
  'token-made': 'Jeton d’accès créé',
  'token-revoked': 'Jeton d’accès révoqué',
  'list-linked': 'Liste d’un autre site reliée',
  'list-unlinked': 'Liste d’un autre site déliée',
  'webhook-made': 'Webhook ajouté',
  'webhook-changed': 'Webhook modifié',
  'webhook-removed': 'Webhook supprimé',
}

/** 'Activité du compte': sign-ins and changes of the account, the newest first. */
export function AccountActivity() {
  const [page, setPage] = useState(1)
  const list = useQuery({
    ...readOf(listAccountEvents, { query: { page } }),
    placeholderData: keepPreviousData,
    // Other tabs of the settings add to it.
    staleTime: 0,
  })
  const pages = list.data?.pagination.total_pages ?? 1
  return (
    <SettingsSection
      title="Activité du compte"
      hint="Les connexions et les changements des douze derniers mois. Si l’un d’eux ne vient pas de vous, changez votre mot de passe."
    >
      {list.data ? (
        <Events events={list.data.events} />
      ) : list.isError ? (
        <ReadFailure read={list} />
      ) : (
        <SkeletonRows count={5} className={rowLook}>
          <Skeleton className="my-1 h-4 w-40" />
          <Skeleton className="my-1 h-3.5 w-72 max-w-full" />
        </SkeletonRows>
      )}
      {list.data && pages > 1 && (
        <div className="flex flex-wrap items-center gap-3">
          <Button aria-disabled={page <= 1} onClick={() => setPage(Math.max(page - 1, 1))}>
            Plus récentes
          </Button>
          <Button aria-disabled={page >= pages} onClick={() => setPage(Math.min(page + 1, pages))}>
            Plus anciennes
          </Button>
          <span role="status" className="text-sm text-text-2">
            Page {list.data.pagination.page} sur {pages}
          </span>
        </div>
      )}
    </SettingsSection>
  )
}

const rowLook =
  'flex flex-wrap items-baseline justify-between gap-x-6 border-line border-t py-3.5 first:border-0 first:pt-0'

function Events({ events }: { events: AccountEvent[] }) {
  if (events.length === 0) return <p className="text-text-2">Aucune activité pour le moment.</p>
  return (
    <ul>
      {events.map((event) => (
        <li key={event.id} className={rowLook}>
          <b className="font-semibold">{words[event.kind]}</b>
          <p className="text-sm text-text-2">
            {[toLocalDateTime(event.at), event.ip && nameDevice(event), event.ip].filter(Boolean).join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
