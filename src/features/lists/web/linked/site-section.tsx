import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { countOf } from '../../../../shared/french-numbers.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { ConfirmDialog, useFocusAfterDialog } from '../../../../ui/components/confirm-dialog.tsx'
import { SettingsSection } from '../../../../ui/components/settings-section.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { FailureAlert } from '../../../../ui/feedback/load-failure.tsx'
import { toLocalDateTime, toShortDate } from '../../../../ui/formats/dates.ts'
import { refresh } from '../../../../ui/queries/reads.ts'
import type { LinkedList } from '../../linked-contract.ts'
import { type ListSiteId, listSiteNames } from '../../linked-rules.ts'
import { Differences } from './differences.tsx'
import { awaitedQuery, linkedQuery, readsOfLists, useReadList, useUnlink, useVisit } from './linked-queries.ts'

/** One site: linking it, the differences, or how the synchronisation goes. */
export function SiteSection({ site, list }: { site: ListSiteId; list: LinkedList | null }) {
  const [isUnlinking, setIsUnlinking] = useState(false)
  const [heading, focusHeading] = useFocusAfterDialog<HTMLHeadingElement>()
  const unlinking = useUnlink(() => {
    setIsUnlinking(false)
    focusHeading()
  })
  const name = listSiteNames[site]
  const unlink = (
    <Button variant="ghost" onClick={() => setIsUnlinking(true)}>
      Délier<span className="sr-only"> {name}</span>
    </Button>
  )
  return (
    <SettingsSection
      heading={heading}
      title={
        <>
          {name}
          {list && <span className="text-text-2"> · {list.name}</span>}
        </>
      }
    >
      {!list && <VisitButton site={site} label={`Relier ${name}`} />}
      {list?.state === 'ended' && (
        <>
          <Alert tone="warning">
            {name} n’accepte plus la connexion. Vos changements seront envoyés quand vous l’aurez relié à nouveau.
          </Alert>
          <VisitButton site={site} label={`Relier ${name} à nouveau`}>
            {unlink}
          </VisitButton>
        </>
      )}
      {list?.state === 'reading' && (
        <>
          <Failing list={list} />
          <Alert>Lecture de votre liste…</Alert>
          <div>{unlink}</div>
        </>
      )}
      {list?.state === 'review' && (
        <Differences
          list={list}
          onDrop={() => setIsUnlinking(true)}
          // The button is gone afterwards.
          onStarted={focusHeading}
        />
      )}
      {list?.state === 'active' && <ActiveList list={list}>{unlink}</ActiveList>}
      <ConfirmDialog
        open={isUnlinking}
        title={`Délier ${name}`}
        action="Délier"
        busyAction="Retrait…"
        write={unlinking}
        onConfirm={() => unlinking.mutate(site)}
        onClose={() => setIsUnlinking(false)}
      >
        <p className="text-text-2">
          Vos deux listes restent comme elles sont. Suminé oublie sa clé ; pour qu’elle ne serve plus à personne,
          retirez aussi Suminé des applications dans vos réglages {name}.
        </p>
      </ConfirmDialog>
    </SettingsSection>
  )
}

function VisitButton({ site, label, children }: { site: ListSiteId; label: string; children?: ReactNode }) {
  const visit = useVisit()
  return (
    <>
      <FailureAlert error={visit.error} />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" loading={visit.isPending} onClick={() => visit.mutate(site)}>
          {label}
        </Button>
        {children}
      </div>
    </>
  )
}

/** The longest wait for a reading: a site that keeps failing changes nothing that ends the wait. */
const longestWaitMs = 60_000

function ActiveList({ list, children }: { list: LinkedList; children: ReactNode }) {
  const reading = useReadList(list.site)
  const client = useQueryClient()
  // The list when the member asked for another reading; undefined while nothing is awaited.
  const [before, setBefore] = useState<LinkedList>()
  const isAwaited = before?.read_at === list.read_at && before.failing_since === list.failing_since
  useQuery(isAwaited ? awaitedQuery : linkedQuery)
  useEffect(() => {
    if (!before) return undefined
    if (isAwaited) {
      const timer = setTimeout(() => setBefore(undefined), longestWaitMs)
      return () => clearTimeout(timer)
    }
    setBefore(undefined)
    void refresh(client, ...readsOfLists)
    return undefined
  }, [before, isAwaited, client])
  const read = () => reading.mutate(undefined, { onSuccess: () => setBefore(list) })
  return (
    <>
      <Failing list={list} />
      <FailureAlert error={reading.error} />
      <p className="text-text-2">
        Reliée depuis le {toShortDate(list.created_at)}.{' '}
        <span role="status">
          {list.read_at && `Dernière lecture le ${toLocalDateTime(list.read_at)}. `}
          {list.waiting_count === 0 && !list.failing_since && 'Tout est à jour.'}
        </span>
        {list.waiting_count > 0 &&
          `${countOf(list.waiting_count, 'anime reste à envoyer', 'animes restent à envoyer')}.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button loading={reading.isPending || isAwaited} loadingLabel="Synchronisation…" onClick={read}>
          <RefreshCw />
          Synchroniser maintenant<span className="sr-only"> {listSiteNames[list.site]}</span>
        </Button>
        {children}
      </div>
    </>
  )
}

function Failing({ list: { site, failing_since } }: { list: LinkedList }) {
  if (!failing_since) return null
  return (
    <Alert tone="warning">
      {listSiteNames[site]} ne répond pas depuis le {toLocalDateTime(failing_since)}. Nouvel essai sous peu.
    </Alert>
  )
}
