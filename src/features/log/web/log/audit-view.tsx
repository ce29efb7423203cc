import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../ui/api/call-api.ts'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { personQueries } from '../../../../ui/queries/person-queries.ts'
import { ListFrame } from '../../../../ui/table/list-frame.tsx'
import { useTableAddress } from '../../../../ui/table/use-table-address.ts'
import { AdminPage, useStaff } from '../../../staff/web/public.ts'
import { type listActions, undoDays } from '../../contract.ts'
import { auditDefinition, toActionsQuery } from './audit-address.ts'
import { AuditDays } from './audit-days.tsx'
import { AuditFilters } from './audit-filters.tsx'
import './audit.css'

/** The log: what the staff did, with what was before and after, and the way back. */
export function AuditView() {
  const { id } = useStaff()
  const address = useTableAddress(auditDefinition)
  const query = toActionsQuery(address)
  const list = useQuery(
    {
      queryKey: [id, 'admin', 'audit', query],
      queryFn: ({ signal }) => callApi<typeof listActions>('GET /api/admin/audit', { query }, { signal }),
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: true,
    },
    personQueries,
  )
  return (
    <AdminPage title="Journal" note={`Tout ce que l’équipe écrit, annulable pendant ${undoDays} jours`}>
      <ListFrame
        name="Actions de l’équipe"
        words={['action', 'actions', 'f']}
        address={address}
        query={list}
        rows={list.data?.actions}
        total={list.data?.pagination.total}
        toolbar={<AuditFilters address={address} actors={list.data?.actors ?? []} />}
        empty={<EmptyState title="Le journal est vide" text="Ce que l’équipe change apparaîtra ici." />}
        skeleton={<WaitingLog />}
      >
        {(actions) => <AuditDays actions={actions} />}
      </ListFrame>
    </AdminPage>
  )
}

function WaitingLog() {
  return (
    <div className="admin-panel" aria-hidden="true">
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same and never move
        <div key={index} className="audit-action">
          <Skeleton className="h-4 w-11" />
          <Skeleton className="size-8 rounded-full" />
          <span className="grid gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-5" />
          </span>
        </div>
      ))}
    </div>
  )
}
