import { Check, Circle, Lock, Pencil, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { countOf } from '../../../shared/french-numbers.ts'
import { callApi } from '../../../ui/api/call-api.ts'
import { Button, ButtonLink } from '../../../ui/components/button.tsx'
import { DialogFooter } from '../../../ui/components/dialog.tsx'
import { ScrollBox } from '../../../ui/components/scroll-box.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { FailureAlert, ReadFailure } from '../../../ui/feedback/load-failure.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx'
import { toShortDate } from '../../../ui/formats/dates.ts'
import { useWrite } from '../../../ui/queries/use-write.ts'
import { cancelRun, getRun, type SyncRun, type SyncStep } from '../contract.ts'
import { syncLines } from './review-view.tsx'
import { type Order, type useRun, useStartSync } from './sync-queries.ts'
import { scopeNames, toFailureTitle, toOrder } from './sync-words.ts'

type RunViewProps = {
  query: ReturnType<typeof useRun>
  order: Order | undefined
  onClose: () => void
  onAgain: () => void
  onStarted: (run: SyncRun, order: Order) => void
}

/** Shows a run in progress, then its result. */
export function RunView({ query, ...rest }: RunViewProps) {
  const run = query.data?.run
  if (!run) return <ReadFailure read={query} waiting={<WaitingRun />} />
  if (!run.ended_at) return <Running run={run} onClose={rest.onClose} />
  return run.state === 'failed' ? <Failed run={run} {...rest} /> : <Finished run={run} onAgain={rest.onAgain} />
}

/** The shape of a run in progress. */
function WaitingRun() {
  return (
    <>
      <Skeleton className="h-5 w-60 max-w-full" />
      <Skeleton className="my-1 h-3" />
      <SkeletonRows count={5} className="flex items-center gap-3 py-2">
        <Skeleton className="size-5" />
        <Skeleton className="h-5 w-3/5" />
      </SkeletonRows>
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="ml-auto h-11 w-60" />
    </>
  )
}

function Running({ run, onClose }: { run: SyncRun; onClose: () => void }) {
  const cancel = useWrite({ send: () => callApi(cancelRun, { params: { id: run.id } }), refreshes: [getRun] })
  const current = run.steps[run.step_index]
  return (
    <>
      <p className="font-mono text-sm text-text-2">
        {run.slug} · {scopeNames[run.scope].toLowerCase()}
      </p>
      <div className="flex items-center gap-3">
        <ProgressBar percent={run.percent} label="Avancement" className="flex-1" />
        <b className="text-sm tabular-nums">{run.percent} %</b>
      </div>
      <p role="status" className="sr-only">
        {current?.label}
      </p>
      <ol>
        {run.steps.map((step, index) => (
          <StepLine key={step.key} step={step} place={index - run.step_index} />
        ))}
      </ol>
      {run.waits_until && <Alert tone="wait">Une source demande d’attendre : la suite viendra d’elle-même.</Alert>}
      <FailureAlert error={cancel.error} />
      <p className="text-sm text-text-3">
        Vous pouvez fermer : la synchronisation continue et le journal en garde la trace.
      </p>
      <DialogFooter>
        <Button variant="ghost" loading={run.is_cancelling} onClick={() => cancel.mutate()}>
          Interrompre
        </Button>
        <Button data-initial-focus onClick={onClose}>
          Continuer en arrière-plan
        </Button>
      </DialogFooter>
    </>
  )
}

/** @param place below 0: done; 0: current; above: to come */
function StepLine({ step, place }: { step: SyncStep; place: number }) {
  return (
    <li
      className="grid items-center gap-3 py-2 text-sm grid-cols-[20px_1fr_auto] data-waits:text-text-3 [&_.spinner]:text-accent-text"
      data-waits={place > 0 || undefined}
      aria-current={place === 0 ? 'step' : undefined}
    >
      {/* Reduced motion hides the spinner, but not its column. */}
      <span className="grid">
        {place < 0 ? <Check className="text-success" /> : place === 0 ? <span className="spinner" /> : <Circle />}
      </span>
      <span>
        {step.label}
        <span className="sr-only">{place < 0 ? ' : fait' : place === 0 ? ' : en cours' : ' : à venir'}</span>
      </span>
      <span className="text-sm text-text-3 tabular-nums">{toAmount(step, place)}</span>
    </li>
  )
}

function toAmount({ key, done, total }: SyncStep, place: number): string {
  if (!key.startsWith('season:')) return ''
  return place === 0 ? `${done} sur ${total}` : countOf(total, 'épisode')
}

function Failed({ run, order, onAgain, onStarted }: Omit<RunViewProps, 'query'> & { run: SyncRun }) {
  const start = useStartSync(onStarted)
  const retried = order ?? toOrder(run)
  return (
    <>
      <p className="font-mono text-sm text-text-2">{run.slug}</p>
      <Alert tone="danger">
        <b className="block">{toFailureTitle(run)}</b>
        {run.failure?.message !== toFailureTitle(run) && run.failure?.message}
      </Alert>
      <ChangeLines run={run} />
      <FailureAlert error={start.error} />
      <ResultFooter onAgain={onAgain}>
        <Button variant="primary" data-initial-focus loading={start.isPending} onClick={() => start.mutate(retried)}>
          <RotateCw />
          Réessayer
        </Button>
      </ResultFooter>
    </>
  )
}

function Finished({ run, onAgain }: { run: SyncRun; onAgain: () => void }) {
  const { anime, state, warnings } = run
  return (
    <>
      <Alert tone={state === 'done' ? 'success' : 'warning'}>
        <b className="block">{state === 'done' ? 'Synchronisation réussie.' : 'Ce qui était fait est gardé.'}</b>
        {anime ? `${anime.title} · anime n° ${anime.id}` : run.slug}
      </Alert>
      {warnings.map((warning) => (
        <Alert key={warning} tone="warning">
          {warning}
        </Alert>
      ))}
      <ChangeLines run={run} />
      <ResultFooter onAgain={onAgain}>
        {anime && (
          <ButtonLink variant="primary" to={`/admin/animes/${anime.id}/edit`}>
            <Pencil />
            Modifier la fiche
          </ButtonLink>
        )}
      </ResultFooter>
    </>
  )
}

function ResultFooter({ onAgain, children }: { onAgain: () => void; children: ReactNode }) {
  return (
    <DialogFooter>
      <Button onClick={onAgain}>Synchroniser un autre anime</Button>
      {children}
    </DialogFooter>
  )
}

function ChangeLines({ run: { change_count, changes, kept, state } }: { run: SyncRun }) {
  return (
    <>
      {state === 'done' && change_count === 0 && <p className="text-text-2">Rien à changer : tout est déjà à jour.</p>}
      {changes.length > 0 && (
        <div>
          <h3 className="font-semibold text-sm">{countOf(change_count, 'changement')}</h3>
          <ScrollBox label="Changements" className={`max-h-[40vh] overflow-y-auto ${syncLines}`}>
            {changes.map(({ sign, text }) =>
              sign === '+' ? <ins key={`${sign}${text}`}>{text}</ins> : <del key={`${sign}${text}`}>{text}</del>,
            )}
          </ScrollBox>
        </div>
      )}
      {kept.length > 0 && (
        <ul className="grid gap-1 text-sm text-text-2">
          {kept.map(({ key, label, at }) => (
            <li key={`${key} ${label}`} className="flex items-start gap-2">
              <Lock className="mt-0.5 size-4 flex-none" />
              <span>
                {label} : gardé, modifié à la main{at && ` le ${toShortDate(at)}`}.
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
