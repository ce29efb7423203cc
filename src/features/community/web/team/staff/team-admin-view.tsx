import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toFrenchNumber } from '../../../../../shared/french-numbers.ts'
import { IconButton } from '../../../../../ui/components/icon-button.tsx'
import { Alert } from '../../../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../../../ui/feedback/empty-state.tsx'
import { toLocalDateTime } from '../../../../../ui/formats/dates.ts'
import { MoveButtons } from '../../../../../ui/ordering/move-buttons.tsx'
import { type MoveButton, useOrder } from '../../../../../ui/ordering/use-order.ts'
import { Avatar } from '../../../../../ui/pictures/avatar.tsx'
import { actionColumn, type Column } from '../../../../../ui/table/columns.ts'
import { DataTable } from '../../../../../ui/table/data-table.tsx'
import { useTableAddress } from '../../../../../ui/table/use-table-address.ts'
import { AddButton, AdminPage } from '../../../../staff/web/frame/public.ts'
import type { TeamMember } from '../../../team-contract.ts'
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

type RowHandlers = {
  /** Ids of all members in order. */
  ids: number[]
  /** Whether the order is being changed. */
  isBusy: boolean
  isRemoved: (member: TeamMember) => boolean
  onMove: (id: number, to: number, button: MoveButton) => void
  onEdit: (member: TeamMember) => void
  onRemove: (member: TeamMember) => void
}

function toMemberColumns(handlers: RowHandlers): Column<TeamMember>[] {
  return [
    {
      id: 'member',
      head: 'Membre',
      narrow: 'title',
      cell: ({ display_name, username, avatar_url }) => (
        <span className="flex min-w-0 items-center gap-3">
          <Avatar username={display_name} url={avatar_url} className="size-8 text-sm" />
          <span className="grid min-w-0">
            <b className="truncate font-semibold leading-tight">{display_name}</b>
            <span className="truncate text-text-3 text-xs">@{username}</span>
          </span>
        </span>
      ),
    },
    {
      id: 'role',
      head: 'Rôle et partage',
      className: '@max-[640px]/data-table:flex-[1_1_8rem]',
      cell: (member) => (
        <span className="grid wrap-anywhere">
          <span className="line-clamp-2">{member.role_label ?? 'celui de Discord'}</span>
          <span className="text-text-3 text-xs">Partage : {toShared(member)}</span>
        </span>
      ),
    },
    // Four buttons would leave no room for the name beside them.
    { ...actionColumn, narrow: 'aside', cell: (member) => <MemberActions member={member} {...handlers} /> },
  ]
}

function MemberActions({ member, ids, isBusy, isRemoved, ...on }: RowHandlers & { member: TeamMember }) {
  const { id, display_name: name } = member
  return (
    <span className="flex justify-end">
      <MoveButtons
        name={name}
        place={ids.indexOf(id)}
        count={ids.length}
        isBusy={isBusy}
        onMove={(to, button) => on.onMove(id, to, button)}
      />
      <IconButton label={`Modifier ${name}`} onClick={() => on.onEdit(member)}>
        <Pencil />
      </IconButton>
      <IconButton label={`Retirer ${name}`} aria-disabled={isRemoved(member)} onClick={() => on.onRemove(member)}>
        <Trash2 />
      </IconButton>
    </span>
  )
}

function toShared(member: TeamMember): string {
  const shared = [
    member.shares_presence && 'présence',
    member.shares_status && 'statut',
    member.shares_music && 'musique',
    member.shares_game && 'jeu',
  ].filter(Boolean)
  return shared.join(', ') || 'rien'
}
