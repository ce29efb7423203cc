import { useState } from 'react'
import { toFrenchNumber } from '../../../../../shared/french-numbers.ts'
import { Alert } from '../../../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../../../ui/feedback/empty-state.tsx'
import { toLocalDateTime } from '../../../../../ui/formats/dates.ts'
import { useOrder } from '../../../../../ui/ordering/use-order.ts'
import { DataTable } from '../../../../../ui/table/data-table.tsx'
import { useTableAddress } from '../../../../../ui/table/use-table-address.ts'
import { AddButton, AdminPage } from '../../../../staff/web/frame/public.ts'
import type { TeamMember } from '../../../team-contract.ts'
import { toMemberColumns } from './member-columns.tsx'
import { MemberDialog } from './member-dialog.tsx'
import { useOrderTeam, useRemoveMember, useTeamMembers } from './team-queries.ts'

/** All members are on one page, in their own order. */
const definition = { filters: {}, sorts: ['position'], defaultSort: { by: 'position', order: 'asc' } } as const

/** /admin/team: the members of /team, their order and consents. */
export function TeamAdminView() {
  const address = useTableAddress(definition)
  const list = useTeamMembers()
  const order = useOrderTeam()
  const remove = useRemoveMember()
  const [edited, setEdited] = useState<TeamMember | 'new'>()
  const { members, discord } = list.data ?? {}
  const isBusy = order.isPending || remove.isPending
  const { move, announcement } = useOrder({
    rows: members ?? [],
    nameOf: ({ display_name }) => display_name,
    isBusy,
    onOrder: order.mutate,
  })
  return (
    <AdminPage
      title="Équipe"
      note={members && toFrenchNumber(members.length)}
      actions={<AddButton onClick={() => setEdited('new')}>Ajouter un membre</AddButton>}
    >
      {discord && <DiscordState discord={discord} />}
      <DataTable
        name="Membres de l’équipe"
        words={['membre', 'membres']}
        address={address}
        query={list}
        rows={members}
        total={undefined}
        empty={<EmptyState title="Aucun membre" text="La page de l’équipe est vide." />}
        rowName={({ display_name }) => display_name}
        columns={toMemberColumns({
          ids: members?.map(({ id }) => id) ?? [],
          isBusy,
          isRemoved: ({ id }) => remove.isPending && remove.variables.id === id,
          onMove: move,
          onEdit: setEdited,
          onRemove: remove.mutate,
        })}
      />
      <p className="sr-only" role="status">
        {announcement}
      </p>
      <MemberDialog edited={edited} onClose={() => setEdited(undefined)} />
    </AdminPage>
  )
}

function DiscordState({ discord }: { discord: { is_configured: boolean; seen_at: string | null } }) {
  if (!discord.is_configured) {
    return (
      <Alert className="mb-5">
        Aucun bot Discord n’est configuré : la page montre l’équipe telle qu’elle est ici, sans présence.
      </Alert>
    )
  }
  return (
    <p className="mb-5 text-sm text-text-2">
      {discord.seen_at
        ? `Dernier signe de Discord : ${toLocalDateTime(discord.seen_at)}.`
        : 'Discord n’a pas encore répondu.'}
    </p>
  )
}
