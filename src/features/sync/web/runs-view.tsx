import { Download } from 'lucide-react'
import { useState } from 'react'
import type { AnswerOf } from '../../../shared/contract/endpoint.ts'
import { countOf } from '../../../shared/french-numbers.ts'
import { Button } from '../../../ui/components/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { toLocalDateTime } from '../../../ui/formats/dates.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { TableFilter, TableSearch } from '../../../ui/table/table-filters.tsx'
import { useTableAddress } from '../../../ui/table/use-table-address.ts'
import { AdminPage } from '../../staff/web/frame/public.ts'
import type { listRuns } from '../contract.ts'
import { toRunColumns } from './run-columns.tsx'
import { type RunsAddress, runsDefinition } from './runs-address.ts'
import { SyncDialog } from './sync-dialog.tsx'
import { useRuns } from './sync-queries.ts'
import { stateNames } from './sync-words.ts'

/** Lists the synchronisations: those in progress, their results, and the next scheduled ones. */
export function RunsView() {
  const address = useTableAddress(runsDefinition)
  const list = useRuns(address)
  const [shown, setShown] = useState<number | 'new'>()
  const { runs, pagination, sources } = list.data ?? {}
  return (
    <AdminPage
      title="Synchronisation"
      note={list.data && <span className="inline-block md:max-lg:max-w-72">{toScheduleNote(list.data)}</span>}
      actions={
        <Button variant="primary" size="dense" disabled={sources?.length === 0} onClick={() => setShown('new')}>
          <Download />
          Synchroniser un anime
        </Button>
      }
    >
      {sources?.length === 0 && (
        <Alert tone="info" className="mb-4">
          Aucune source n’est configurée : ni flux de catalogue, ni AniList.
        </Alert>
      )}
      <DataTable
        name="Synchronisations"
        words={['synchronisation', 'synchronisations', 'f']}
        address={address}
        query={list}
        rows={runs}
        total={pagination?.total}
        toolbar={<RunFilters address={address} />}
        empty={
          <EmptyState
            title="Aucune synchronisation"
            text="Les animes en cours de diffusion sont synchronisés d’eux-mêmes ; les autres, quand vous le demandez."
          />
        }
        rowName={({ slug }) => slug}
        columns={toRunColumns(setShown)}
      />
      <SyncDialog
        open={shown !== undefined}
        runId={typeof shown === 'number' ? shown : undefined}
        onClose={() => setShown(undefined)}
      />
    </AdminPage>
  )
}

function toScheduleNote({ schedule, sources }: AnswerOf<typeof listRuns>): string {
  if (sources.length === 0) return ''
  const next = toLocalDateTime(schedule.next_at)
  if (schedule.due_count === 0) return `Prochain passage : ${next}, tout est à jour`
  return `Prochain passage : ${next}, ${countOf(schedule.due_count, 'anime')} en cours de diffusion`
}

function RunFilters({ address }: { address: RunsAddress }) {
  return (
    <>
      <TableSearch address={address} label="Anime ou slug" />
      <TableFilter
        label="État"
        {...address.bind('state')}
        options={runsDefinition.filters.state.map((state) => [
          state,
          state === 'all' ? 'Tous les états' : stateNames[state],
        ])}
      />
      <TableFilter
        label="Origine"
        {...address.bind('origin')}
        options={{ all: 'Toutes les origines', staff: 'L’équipe', schedule: 'Automatique' }}
      />
    </>
  )
}
