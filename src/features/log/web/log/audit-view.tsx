import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { panel } from '../../../../ui/components/panel.ts'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { readOf } from '../../../../ui/queries/reads.ts'
import { ListFrame } from '../../../../ui/table/list-frame.tsx'
import { useTableAddress } from '../../../../ui/table/use-table-address.ts'
import { AdminPage } from '../../../staff/web/public.ts'
import { listActions } from '../../contract.ts'
import { undoDays } from '../../rules.ts'
import { auditDefinition, toActionsQuery } from './audit-address.ts'
import { AuditDays } from './audit-days.tsx'
import { auditAction } from './audit-entry.tsx'
import { AuditFilters } from './audit-filters.tsx'

/** The log: staff actions with values before and after, and undo buttons. */
export function AuditView() {
  const address = useTableAddress(auditDefinition)
  const query = toActionsQuery(address)
  const list = useQuery({
    ...readOf(listActions, { query }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
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
    <div className={panel} aria-hidden="true">
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same and never move
        <div key={index} className={auditAction}>
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
