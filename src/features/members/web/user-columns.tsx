import { Pencil, UserCheck, UserX } from 'lucide-react'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { Tag } from '../../../ui/components/tag.tsx'
import { toShortDate } from '../../../ui/formats/dates.ts'
import { toDayWords } from '../../../ui/formats/day-words.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { actionColumn, type Column } from '../../../ui/table/columns.ts'
import type { User } from '../../account/contract.ts'
import { isRankOver } from '../../account/rank-rules.ts'
import type { ListedUser } from '../contract.ts'

type RowHandlers = {
  staff: User
  /** The account whose change is in progress. */
  busyId: number | undefined
  onEdit: (user: ListedUser) => void
  onToggle: (user: ListedUser) => void
}

/** Returns the columns of the list of accounts, with their actions. */
export function toUserColumns(handlers: RowHandlers): Column<ListedUser>[] {
  return [
    { id: 'user', head: 'Utilisateur', sort: 'username', narrow: 'title', cell: (user) => <UserCell user={user} /> },
    { id: 'role', head: 'Rôle', narrow: 'line', cell: ({ role }) => <RoleCell role={role} /> },
    { id: 'status', head: 'Statut', narrow: 'aside', cell: (user) => <StatusCell user={user} /> },
    {
      id: 'created',
      head: 'Créé le',
      sort: 'created_at',
      sortFirst: 'desc',
      narrow: 'hidden',
      className: 'tabular-nums text-text-2',
      cell: ({ created_at }) => toShortDate(created_at),
    },
    {
      id: 'login',
      head: 'Dernière connexion',
      sort: 'last_login',
      sortFirst: 'desc',
      narrow: 'hidden',
      minWidth: 760,
      className: 'tabular-nums text-text-3',
      cell: ({ last_login }) => (last_login === null ? 'jamais' : toDayWords(last_login, new Date())),
    },
    { ...actionColumn, cell: (user) => <UserActions user={user} {...handlers} /> },
  ]
}

function UserCell({ user: { username, email, avatar_url } }: { user: ListedUser }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar username={username} url={avatar_url} className="size-8 text-sm" />
      <span className="grid min-w-0">
        <b className="truncate font-semibold leading-tight">{username}</b>
        <span className="truncate text-text-3 text-xs">{email}</span>
      </span>
    </span>
  )
}

function RoleCell({ role }: Pick<User, 'role'>) {
  return role === 'Utilisateur' ? <span className="text-text-2">{role}</span> : <Tag>{role}</Tag>
}

function StatusCell({ user: { is_active, deletion_requested_at } }: { user: ListedUser }) {
  if (!is_active) return <span className="status-dot text-danger">Inactif</span>
  if (deletion_requested_at !== null) return <span className="status-dot text-warning">Suppression demandée</span>
  return <span className="status-dot text-success">Actif</span>
}

function UserActions({ user, staff, busyId, onEdit, onToggle }: RowHandlers & { user: ListedUser }) {
  const { username, is_active } = user
  const isSelf = user.id === staff.id
  return (
    <span className="row-actions">
      <IconButton label={`Modifier ${username}`} disabled={!isRankOver(staff, user)} onClick={() => onEdit(user)}>
        <Pencil />
      </IconButton>
      <IconButton
        label={`${is_active ? 'Désactiver' : 'Activer'} ${username}`}
        disabled={isSelf || !isRankOver(staff, user)}
        aria-busy={busyId === user.id}
        onClick={() => busyId !== user.id && onToggle(user)}
      >
        {is_active ? <UserX /> : <UserCheck />}
      </IconButton>
    </span>
  )
}
