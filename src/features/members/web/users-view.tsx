import { UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { toFrenchNumber } from '../../../shared/french-numbers.ts'
import { Button } from '../../../ui/components/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { TableFilter, TableSearch } from '../../../ui/table/table-filters.tsx'
import { type RowSelection, useRowSelection } from '../../../ui/table/use-row-selection.ts'
import { useTableAddress } from '../../../ui/table/use-table-address.ts'
import { isRankOver } from '../../account/rank-rules.ts'
import { AddButton, AdminPage, useStaff } from '../../staff/web/frame/public.ts'
import type { ListedUser } from '../contract.ts'
import { useChangeUsers, useToggleUser } from './use-user-changes.ts'
import { toUserColumns } from './user-columns.tsx'
import { UserDialog } from './user-dialog.tsx'
import { useUsers } from './user-queries.ts'
import { type UsersAddress, usersDefinition } from './users-address.ts'

/** The list of accounts: search, create, change, deactivate and activate (docs/product/administration.md#users). */
export function UsersView() {
  const staff = useStaff()
  const address = useTableAddress(usersDefinition)
  const list = useUsers(address)
  const toggle = useToggleUser()
  const [edited, setEdited] = useState<ListedUser | 'new'>()
  const { users, pagination } = list.data ?? {}
  const selection = useRowSelection({
    rows: users,
    total: pagination?.total,
    scope: address.scope,
    isPlaceholder: list.isPlaceholderData,
    isSelectable: (user) => user.id !== staff.id && isRankOver(staff, user),
  })
  return (
    <AdminPage
      title="Utilisateurs"
      back={{ to: '/admin/dashboard', label: 'Dashboard' }}
      note={pagination && `${pagination.is_capped ? 'plus de ' : ''}${toFrenchNumber(pagination.total)}`}
      actions={<AddButton onClick={() => setEdited('new')}>Créer un utilisateur</AddButton>}
    >
      <DataTable
        name="Utilisateurs"
        words={['utilisateur', 'utilisateurs']}
        address={address}
        query={list}
        rows={users}
        total={pagination?.total}
        isTotalCapped={pagination?.is_capped ?? false}
        selection={selection}
        toolbar={<UserFilters address={address} />}
        bulkActions={<BulkActions selection={selection} address={address} />}
        loadFailure="Erreur lors du chargement des utilisateurs"
        empty={<EmptyState title="Aucun utilisateur" />}
        rowName={({ username }) => username}
        columns={toUserColumns({
          staff,
          busyId: toggle.isPending ? toggle.variables.id : undefined,
          onEdit: setEdited,
          onToggle: toggle.mutate,
        })}
      />
      <UserDialog edited={edited} onClose={() => setEdited(undefined)} />
    </AdminPage>
  )
}

function UserFilters({ address }: { address: UsersAddress }) {
  return (
    <>
      <TableSearch address={address} label="Nom ou e-mail" />
      <TableFilter
        label="Rôle"
        {...address.bind('role')}
        options={{
          all: 'Tous les rôles',
          Utilisateur: 'Utilisateur',
          Moderateur: 'Moderateur',
          Administrateur: 'Administrateur',
        }}
      />
      <TableFilter
        label="Statut"
        {...address.bind('status')}
        options={{ all: 'Tous les statuts', active: 'Actifs', inactive: 'Inactifs' }}
      />
    </>
  )
}

function BulkActions({ selection, address }: { selection: RowSelection; address: UsersAddress }) {
  const { mutate, isPending, variables } = useChangeUsers()
  const buttonFor = (action: 'activate' | 'deactivate') => ({
    size: 'dense' as const,
    loading: isPending && variables.action === action,
    disabled: isPending && variables.action !== action,
    onClick: () => mutate({ action, selection, address }),
  })
  return (
    <>
      <Button {...buttonFor('activate')}>
        <UserCheck />
        Activer
      </Button>
      <Button {...buttonFor('deactivate')}>
        <UserX />
        Désactiver
      </Button>
    </>
  )
}
