import { useMutation } from '@tanstack/react-query'
import { ApiError, callApi } from '../../../ui/api/call-api.ts'
import { countOf, pluralOf } from '../../../ui/formats/numbers.ts'
import { personQueries } from '../../../ui/queries/person-queries.ts'
import type { RowSelection } from '../../../ui/table/use-row-selection.ts'
import { useNotice } from '../../log/web/public.ts'
import type { changeUsers, ListedUser, toggleUser } from '../contract.ts'
import { refreshUsers } from './user-queries.ts'
import { toUserFilters, type UsersAddress } from './users-address.ts'

/** Fallbacks of docs/product/administration.md#fallback-texts. */
const toggleFailure = "Erreur lors de la modification du statut de l'utilisateur"
const bulkFailure = "Erreur lors de l'action en lot sur les utilisateurs"

/** Activates or deactivates one account. */
export function useToggleUser() {
  const notice = useNotice()
  return useMutation(
    {
      mutationFn: ({ id, is_active }: ListedUser) =>
        callApi<typeof toggleUser>('PATCH /api/admin/users/:id/toggle-status', {
          params: { id: String(id) },
          body: { is_active: !is_active },
        }),
      onSuccess: ({ user, action_id }) =>
        notice({ text: `${user.username} est ${user.is_active ? 'actif' : 'désactivé'}`, actionId: action_id }),
      onError: (error) => notice({ text: messageOf(error, toggleFailure), tone: 'danger' }),
      onSettled: refreshUsers,
    },
    personQueries,
  )
}

type Bulk = { action: 'activate' | 'deactivate'; selection: RowSelection; address: UsersAddress }

/** Activates or deactivates what is selected: the accounts that were named, or all that the filters let through. */
export function useChangeUsers() {
  const notice = useNotice()
  return useMutation(
    {
      mutationFn: ({ action, selection, address }: Bulk) =>
        callApi<typeof changeUsers>('POST /api/admin/users/bulk-action', {
          body: selection.isAll ? { filters: toUserFilters(address), action } : { user_ids: selection.ids, action },
        }),
      onSuccess({ affected_count, skipped_count, action_id }, { action, selection }) {
        selection.clear()
        const deed = action === 'activate' ? 'activé' : 'désactivé'
        const done = `${countOf(affected_count, 'compte')} ${pluralOf(affected_count, deed)}`
        const left = skipped_count > 0 ? `, ${countOf(skipped_count, 'inchangé')}` : ''
        notice({ text: done + left, actionId: action_id })
      },
      onError: (error) => notice({ text: messageOf(error, bulkFailure), tone: 'danger' }),
      onSettled: refreshUsers,
    },
    personQueries,
  )
}

function messageOf(error: Error, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback
}
