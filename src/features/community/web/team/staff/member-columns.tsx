import { Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../../../../../ui/components/icon-button.tsx'
import { MoveButtons } from '../../../../../ui/ordering/move-buttons.tsx'
import type { MoveButton } from '../../../../../ui/ordering/use-order.ts'
import { Avatar } from '../../../../../ui/pictures/avatar.tsx'
import { actionColumn, type Column } from '../../../../../ui/table/columns.ts'
import type { TeamMember } from '../../../team-contract.ts'

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

export function toMemberColumns(handlers: RowHandlers): Column<TeamMember>[] {
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
