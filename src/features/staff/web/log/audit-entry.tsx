import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Bot, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { toAnimePath } from '../../../../shared/episode-place.ts'
import { countOf } from '../../../../shared/french-numbers.ts'
import { setFrenchSpaces } from '../../../../shared/french-spaces.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { ReadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx'
import { toClockTime } from '../../../../ui/formats/dates.ts'
import { useFocusOnNewPage } from '../../../../ui/navigation/use-focus-on-new-page.ts'
import { Avatar } from '../../../../ui/pictures/avatar.tsx'
import { readOf } from '../../../../ui/queries/reads.ts'
import { type AuditAction, type AuditChange, getAction } from '../../log-contract.ts'
import { useUndo } from './action-notices.tsx'
import { nameTable, operationWords } from './audit-labels.ts'
import { toDifference } from './to-difference.ts'

const auditEnd = 'text-sm max-md:min-h-11 max-md:justify-self-end max-md:[grid-area:1/3]'

export const auditAction = [
  'grid items-start gap-3.5 py-3 px-4.5 grid-cols-[70px_32px_minmax(0,1fr)_auto] hover:bg-surface-1 border-line',
  '[&_time]:pt-1.5 [&_time]:text-text-3 [&_time]:tabular-nums [&_p]:pt-1.25',
  'max-md:items-center max-md:gap-y-1.5 max-md:gap-x-3 max-md:grid-cols-[32px_auto_minmax(0,1fr)]',
  'max-md:[&_time]:p-0 max-md:[&_time]:[grid-area:1/2] max-md:[&>:nth-child(2)]:[grid-area:1/1]',
  'max-md:[&>div]:[grid-area:2/2/3/4]',
  'not-first:border-t',
].join(' ')

/** One action: time, author, summary, changes, and an undo button. */
export function AuditEntry({ action }: { action: AuditAction }) {
  const { at, actor, token_name: token, summary, anime, first_changes: changes, change_count: count } = action
  return (
    <li className={auditAction} data-undone={action.undone_by_id !== null || undefined}>
      <time dateTime={at}>{toClockTime(at)}</time>
      {actor ? (
        <Avatar username={actor.username} url={null} className="size-8 text-sm" />
      ) : (
        <span className="grid size-8 place-items-center rounded-full bg-surface-3">
          <Bot className="size-4" />
        </span>
      )}
      <div className="min-w-0">
        <p>
          <b className="font-semibold">{actor?.username ?? 'Le site'}</b>
          {token !== null && <span className="text-text-3"> par le jeton « {token} »</span>}
          {` · ${setFrenchSpaces(summary)}`}
          {anime && (
            <Link to={toAnimePath(anime.slug)} className="ml-2 text-text-3 underline underline-offset-3">
              {anime.title}
            </Link>
          )}
        </p>
        {count > changes.length ? (
          <AllChanges action={action} label={`Voir les ${countOf(count, 'changement')}`} />
        ) : (
          changes.map((change) => <Difference key={change.id} change={change} isAlone={count === 1} />)
        )}
      </div>
      <UndoCell action={action} />
    </li>
  )
}

/** 'Annuler' while it is possible; then who undid it. */
function UndoCell({ action }: { action: AuditAction }) {
  const { mutate, isPending } = useUndo()
  if (action.undone_by_id !== null) {
    return (
      <span className={`${auditEnd} status-dot max-w-60 wrap-anywhere text-text-3 before:flex-none md:pt-1.5`}>
        Annulé{action.undone_by !== null && ` par ${action.undone_by}`}
      </span>
    )
  }
  if (!action.is_undoable) return null
  return (
    <Button variant="outline" size="dense" className={auditEnd} loading={isPending} onClick={() => mutate(action.id)}>
      <Undo2 className="size-4" />
      {action.undoes_id === null ? 'Annuler' : 'Rétablir'}
      <span className="sr-only"> : {action.summary}</span>
    </Button>
  )
}

/** Lists the changes of an action row by row, loaded on opening; a hundred rows at a time. */
function AllChanges({ action, label }: { action: AuditAction; label: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="mt-1.5" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="w-fit py-1 text-sm text-text-2 underline underline-offset-3">{label}</summary>
      {isOpen && <Changes action={action} />}
    </details>
  )
}

function Changes({ action }: { action: AuditAction }) {
  const [page, setPage] = useState(1)
  const read = readOf(getAction, { params: { id: action.id }, query: { page } })
  const query = useQuery({ ...read, placeholderData: keepPreviousData })
  const box = useRef<HTMLDivElement>(null)
  useFocusOnNewPage(box, page)
  const { data, error, isPending } = query
  if (error) return <ReadFailure read={query} />
  if (isPending) {
    const rows = Math.min(action.change_count, 4)
    return (
      <SkeletonRows count={rows} className="mt-1.5 grid gap-1.5">
        <Skeleton className="h-3 w-40" />
        <Skeleton className="h-5" />
      </SkeletonRows>
    )
  }
  return (
    // A new box for each page begins at its top.
    <div key={page} ref={box} tabIndex={-1} className="mt-1 max-h-100 overflow-y-auto outline-0">
      {data.changes.map((change) => (
        <Difference key={change.id} change={change} isAlone={false} />
      ))}
      {data.total_pages > 1 && (
        <p className="flex items-center gap-3 py-2 text-sm">
          <Button size="dense" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Précédents
          </Button>
          {page} sur {data.total_pages}
          <Button size="dense" disabled={page === data.total_pages} onClick={() => setPage(page + 1)}>
            Suivants
          </Button>
        </p>
      )}
    </div>
  )
}

const auditPair = [
  'grid gap-0.75',
  '*:py-px *:px-2 *:rounded-[3px] *:no-underline',
  "[&_del]:bg-[color-mix(in_srgb,var(--c-danger)_12%,var(--c-surface-1))] [&_del]:before:content-['−_']",
  "[&_ins]:bg-[color-mix(in_srgb,var(--c-success)_12%,var(--c-surface-1))] [&_ins]:before:content-['+_']",
  'xl:has-[del]:has-[ins]:grid-cols-2',
].join(' ')

type DifferenceProps = {
  change: AuditChange
  /** The only change of the action, which the summary already names. */
  isAlone: boolean
}

/** One row, before and after. */
function Difference({ change, isAlone }: DifferenceProps) {
  const lines = toDifference(change)
  return (
    <div className="grid gap-0.75 mt-1.5 text-[12.5px] leading-normal font-mono wrap-anywhere">
      {!isAlone && (
        <p className="text-text-3 text-xs first-letter:uppercase">
          {nameTable(change.table)} {operationWords[change.operation]}
        </p>
      )}
      {lines.map(({ column, before, after }) => (
        <div key={column} className={auditPair}>
          {before !== undefined && (
            <del>
              <span className="sr-only">Avant, </span>
              {column} : {before}
            </del>
          )}
          {after !== undefined && (
            <ins>
              <span className="sr-only">Après, </span>
              {column} : {after}
            </ins>
          )}
        </div>
      ))}
    </div>
  )
}
