import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { countOf, pluralOf, toFrenchNumber } from '../../../shared/french-numbers.ts'
import { callApi } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/components/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { readOf } from '../../../ui/queries/reads.ts'
import { useWrite } from '../../../ui/queries/use-write.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { usualPageSize } from '../../../ui/table/page-size.ts'
import { TableFilter, TableSearch } from '../../../ui/table/table-filters.tsx'
import { type RowSelection, useRowSelection } from '../../../ui/table/use-row-selection.ts'
import { useTableAddress } from '../../../ui/table/use-table-address.ts'
import { isRankOver } from '../../account/rank-rules.ts'
import { AddButton, AdminPage, useStaff } from '../../staff/web/frame/public.ts'
import { changeUsers, type ListedUser, listUsers, toggleUser } from '../contract.ts'
import { toUserColumns } from './user-columns.tsx'
import { UserDialog } from './user-dialog.tsx'
import { toUserFilters, type UsersAddress, usersDefinition } from './users-address.ts'

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
        options={usersDefinition.filters.role.map((role) => [role, role === 'all' ? 'Tous les rôles' : role])}
      />
      <TableFilter
        label="Statut"
        {...address.bind('status')}
        options={{ all: 'Tous les statuts', active: 'Actifs', inactive: 'Inactifs' }}
      />
    </>
  )
}

type BulkAction = 'activate' | 'deactivate'

function BulkActions({ selection, address }: { selection: RowSelection; address: UsersAddress }) {
  const { mutate, isPending, variables } = useChangeUsers()
  const buttonFor = (action: BulkAction) => ({
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

/** Returns one page of the accounts; the previous one stays until it has loaded. */
function useUsers(address: UsersAddress) {
  const { page, sort } = address
  const query = { ...toUserFilters(address), page, limit: usualPageSize, sort_by: sort.by, sort_order: sort.order }
  return useQuery({ ...readOf(listUsers, { query }), placeholderData: keepPreviousData })
}

/** Activates or deactivates one account. */
function useToggleUser() {
  return useWrite({
    send: ({ id, is_active }: ListedUser) => callApi(toggleUser, { params: { id }, body: { is_active: !is_active } }),
    done: ({ user }) => `${user.username} est ${user.is_active ? 'actif' : 'désactivé'}`,
    noticesFailure: true,
  })
}

type Bulk = { action: BulkAction; selection: RowSelection; address: UsersAddress }

/** Activates or deactivates the selection: named accounts, or all that match the filters. */
function useChangeUsers() {
  return useWrite({
    send: ({ action, selection, address }: Bulk) =>
      callApi(changeUsers, {
        body: selection.isAll
          ? { filters: toUserFilters(address), expected_count: selection.count, action }
          : { user_ids: selection.ids, action },
      }),
    done({ affected_count, skipped_count }, { action }) {
      const verb = action === 'activate' ? 'activé' : 'désactivé'
      const done = `${countOf(affected_count, 'compte')} ${pluralOf(affected_count, verb)}`
      const left = skipped_count > 0 ? `, ${countOf(skipped_count, 'inchangé')}` : ''
      return done + left
    },
    onSuccess: (_, { selection }) => selection.clear(),
    noticesFailure: true,
  })
}
