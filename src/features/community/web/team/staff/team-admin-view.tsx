import { useState } from 'react'
import { Alert } from '../../../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../../../ui/feedback/empty-state.tsx'
import { toLocalDateTime } from '../../../../../ui/formats/dates.ts'
import { toFrenchNumber } from '../../../../../ui/formats/numbers.ts'
import { DataTable } from '../../../../../ui/table/data-table.tsx'
import { useTableAddress } from '../../../../../ui/table/use-table-address.ts'
import { AddButton, AdminPage } from '../../../../staff/web/public.ts'
import type { TeamMember } from '../../../team-contract.ts'
import { toMemberColumns } from './member-columns.tsx'
import { MemberDialog } from './member-dialog.tsx'
import { moveByOne } from './move-by-one.ts'
import { useOrderTeam, useRemoveMember, useTeamMembers } from './team-queries.ts'
import { useMovedRow } from './use-moved-row.ts'

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
  const ids = members?.map(({ id }) => id) ?? []
  const moved = useMovedRow(ids)
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
          ids,
          isBusy: order.isPending || remove.isPending,
          isRemoved: ({ id }) => remove.isPending && remove.variables.id === id,
          onMove(id, direction) {
            moved.note({ id, direction })
            order.mutate(moveByOne(ids, id, direction))
          },
          onEdit: setEdited,
          onRemove: remove.mutate,
        })}
      />
      <p className="sr-only" role="status">
        {toPlaceText(members, moved.id)}
      </p>
      <MemberDialog edited={edited} onClose={() => setEdited(undefined)} />
    </AdminPage>
  )
}

function toPlaceText(members: TeamMember[] | undefined, id: number | undefined): string {
  const place = members?.findIndex((member) => member.id === id) ?? -1
  const name = members?.[place]?.display_name
  return name === undefined ? '' : `${name} : place ${place + 1} sur ${members?.length}`
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
