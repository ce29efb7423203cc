import { useState } from 'react'
import { toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { toLocalDateTime } from '../../../../ui/formats/dates.ts'
import { type Column, cellLink } from '../../../../ui/table/columns.ts'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import { TableFilter } from '../../../../ui/table/table-filters.tsx'
import { useTableAddress } from '../../../../ui/table/use-table-address.ts'
import { AdminPage } from '../../../staff/web/frame/public.ts'
import type { PersonReport } from '../../people-contract.ts'
import { StatusDot } from '../staff/staff-words.tsx'
import { PersonReportPanel } from './person-report-panel.tsx'
import { personReportsDefinition, usePersonReports } from './person-report-queries.ts'
import { ReportKinds } from './report-kinds.tsx'

/** /admin/reports/people: people of séances whom others reported. */
export function PersonReportsView() {
  const address = useTableAddress(personReportsDefinition)
  const list = usePersonReports(address)
  const [openId, setOpenId] = useState<number>()
  const { reports, pagination } = list.data ?? {}
  const report = reports?.find(({ id }) => id === openId)
  // A settled report leaves the list. Its panel must not reopen by itself when the report is listed again.
  if (openId !== undefined && reports && !report) setOpenId(undefined)
  return (
    <AdminPage
      title="Signalements de personnes"
      note={pagination && toFrenchNumber(pagination.total)}
      back={{ to: '/admin/dashboard', label: 'Dashboard' }}
      actions={<ReportKinds current="/admin/reports/people" />}
    >
      <DataTable
        name="Signalements de personnes"
        words={['signalement', 'signalements']}
        address={address}
        query={list}
        rows={reports}
        total={pagination?.total}
        toolbar={
          <TableFilter label="État" {...address.bind('status')} options={{ waiting: 'En attente', all: 'Tous' }} />
        }
        empty={<EmptyState title="Aucun signalement" text="Personne n’a été signalé dans une séance." />}
        rowName={({ name }) => name}
        columns={toColumns(setOpenId)}
      />
      <PersonReportPanel report={report} onClose={() => setOpenId(undefined)} />
    </AdminPage>
  )
}

function toColumns(onOpen: (id: number) => void): Column<PersonReport>[] {
  return [
    {
      id: 'person',
      head: 'Personne',
      narrow: 'title',
      cell: ({ id, name, username }) => (
        <span className="grid grid-cols-1">
          <button type="button" className={`${cellLink} text-left font-semibold`} onClick={() => onOpen(id)}>
            {name}
          </button>
          <span className="truncate text-text-3 text-xs">{username ? `Compte ${username}` : 'Sans compte'}</span>
        </span>
      ),
    },
    {
      id: 'reason',
      head: 'Raison',
      narrow: 'line',
      cell: ({ reason }) => <span className="line-clamp-2 wrap-anywhere">{reason}</span>,
    },
    { id: 'status', head: 'État', narrow: 'aside', cell: ({ status }) => <StatusDot status={status} /> },
    {
      id: 'created',
      head: 'Signalée',
      narrow: 'line',
      className: 'tabular-nums text-text-3',
      cell: ({ created_at }) => toLocalDateTime(created_at),
    },
  ]
}
