import { Link } from 'react-router'
import { countOf, toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { Tag } from '../../../../ui/components/tag.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { toLocalDateTime } from '../../../../ui/formats/dates.ts'
import { useNow } from '../../../../ui/formats/use-now.ts'
import type { Column } from '../../../../ui/table/columns.ts'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import { TableFilter, TableSearch } from '../../../../ui/table/table-filters.tsx'
import { useTableAddress } from '../../../../ui/table/use-table-address.ts'
import { AdminPage } from '../../../staff/web/frame/public.ts'
import type { NoticeLine } from '../../contract.ts'
import { stateWords } from '../state-words.ts'
import { toDeadlineWords, toDueInstant } from './deadline-words.ts'
import { useNotices } from './notice-queries.ts'
import { noticesDefinition } from './notices-address.ts'

/** /admin/rights: the notices, the longest pending first, each with its deadline. */
export function NoticesView() {
  const address = useTableAddress(noticesDefinition)
  const list = useNotices(address)
  const now = useNow()
  const { notices, pagination, waiting } = list.data ?? {}
  const isQueue = address.filters.state === 'waiting' && address.search === ''
  return (
    <AdminPage title="Droits" note={waiting !== undefined && `${toFrenchNumber(waiting)} en attente`}>
      <DataTable
        name="Notifications"
        words={['notification', 'notifications', 'f']}
        address={address}
        query={list}
        rows={notices}
        total={pagination?.total}
        toolbar={
          <>
            <TableSearch address={address} label="Numéro, nom ou œuvre" />
            <TableFilter
              label="État"
              {...address.bind('state')}
              options={[
                ['waiting', 'En attente'],
                ['all', 'Toutes'],
                ...noticesDefinition.filters.state.slice(2).flatMap(toStateOption),
              ]}
            />
          </>
        }
        empty={
          <EmptyState
            title={isQueue ? 'Aucune demande en attente' : 'Aucune notification'}
            text={isQueue ? 'Toutes les notifications ont leur réponse.' : undefined}
          />
        }
        rowName={({ number }) => number}
        columns={toColumns(now)}
      />
    </AdminPage>
  )
}

type FilteredState = (typeof noticesDefinition)['filters']['state'][number]

function toStateOption(state: FilteredState): [FilteredState, string][] {
  return state === 'waiting' || state === 'all' ? [] : [[state, stateWords[state].label]]
}

function toColumns(now: Date): Column<NoticeLine>[] {
  return [
    {
      id: 'notice',
      head: 'Notification',
      narrow: 'title',
      cell: ({ id, number, work, name }) => (
        <span className="grid min-w-0">
          <Link to={`/admin/rights/${id}/notice`} className="font-semibold tabular-nums hover:underline">
            {number}
          </Link>
          <span className="truncate text-text-2">{work ?? 'Oubliée'}</span>
          {name !== null && <span className="truncate text-text-3 text-xs">{name}</span>}
        </span>
      ),
    },
    {
      id: 'state',
      head: 'État',
      narrow: 'aside',
      cell: ({ state }) => <Tag tone={stateWords[state].tone}>{stateWords[state].label}</Tag>,
    },
    {
      id: 'deadline',
      head: 'Échéance',
      narrow: 'line',
      className: 'tabular-nums',
      cell: ({ deadline }) =>
        deadline && (
          <span
            title={toDueInstant(deadline)}
            className={now > new Date(deadline.due_at) ? 'font-semibold text-danger' : 'text-text-2'}
          >
            {toDeadlineWords(deadline, now)}
          </span>
        ),
    },
    {
      id: 'pages',
      head: 'Pages',
      narrow: 'line',
      className: 'whitespace-nowrap tabular-nums text-text-2',
      cell: ({ page_count, withheld_count }) =>
        withheld_count > 0
          ? `${countOf(withheld_count, 'retirée')} sur ${toFrenchNumber(page_count)}`
          : countOf(page_count, 'page'),
    },
    {
      id: 'received',
      head: 'Reçue',
      narrow: 'hidden',
      className: 'whitespace-nowrap tabular-nums text-text-3',
      cell: ({ received_at }) => toLocalDateTime(received_at),
    },
  ]
}
