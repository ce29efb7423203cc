import { Button } from '../../../ui/components/button.tsx'
import { Tag } from '../../../ui/components/tag.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { toLocalDateTime } from '../../../ui/formats/dates.ts'
import { actionColumn, type Column } from '../../../ui/table/columns.ts'
import type { SyncRun } from '../contract.ts'
import { scopeNames, stateNames, stateTones, toOutcome } from './sync-words.ts'

/** Returns the columns of the list of runs. @param onShow opens a run */
export function toRunColumns(onShow: (id: number) => void): Column<SyncRun>[] {
  return [
    {
      id: 'anime',
      head: 'Anime',
      narrow: 'title',
      cell: ({ anime, slug }) => (
        <span className="grid min-w-0">
          <b className="truncate font-semibold">{anime?.title ?? slug}</b>
          {anime && <span className="truncate font-mono text-text-3 text-xs">{slug}</span>}
        </span>
      ),
    },
    { id: 'scope', head: 'Étendue', cell: ({ scope }) => scopeNames[scope], isNamedWhenNarrow: true },
    {
      id: 'state',
      head: 'État',
      narrow: 'aside',
      cell: ({ state }) => <Tag tone={stateTones[state]}>{stateNames[state]}</Tag>,
    },
    { id: 'outcome', head: 'Résultat', cell: (run) => <Outcome run={run} /> },
    {
      id: 'actor',
      head: 'Par',
      narrow: 'hidden',
      minWidth: 760,
      cell: ({ actor, origin }) => (origin === 'schedule' ? 'Automatique' : (actor?.username ?? '—')),
    },
    {
      id: 'created_at',
      head: 'Date',
      sort: 'created_at',
      sortFirst: 'desc',
      cell: ({ created_at }) => <span className="tabular-nums">{toLocalDateTime(created_at)}</span>,
    },
    {
      ...actionColumn,
      align: 'end',
      cell: ({ id, anime, slug }) => (
        <Button size="dense" onClick={() => onShow(id)}>
          Détails
          <span className="sr-only"> de {anime?.title ?? slug}</span>
        </Button>
      ),
    },
  ]
}

function Outcome({ run }: { run: SyncRun }) {
  if (run.state !== 'running') return <span className="line-clamp-2">{toOutcome(run)}</span>
  return (
    <span className="flex items-center gap-2">
      <ProgressBar percent={run.percent} label={`Avancement de ${run.slug}`} className="w-24" />
      <span className="tabular-nums">{toOutcome(run)}</span>
    </span>
  )
}
