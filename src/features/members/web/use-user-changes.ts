import { countOf, pluralOf } from '../../../shared/french-numbers.ts'
import { callApi } from '../../../ui/api/call-api.ts'
import { useWrite } from '../../../ui/queries/use-write.ts'
import type { RowSelection } from '../../../ui/table/use-row-selection.ts'
import { changeUsers, type ListedUser, toggleUser } from '../contract.ts'
import { toUserFilters, type UsersAddress } from './users-address.ts'

/** Activates or deactivates one account. */
export function useToggleUser() {
  return useWrite({
    send: ({ id, is_active }: ListedUser) => callApi(toggleUser, { params: { id }, body: { is_active: !is_active } }),
    done: ({ user }) => `${user.username} est ${user.is_active ? 'actif' : 'désactivé'}`,
    noticesFailure: true,
  })
}

type Bulk = { action: 'activate' | 'deactivate'; selection: RowSelection; address: UsersAddress }

/** Activates or deactivates the selection: named accounts, or all that match the filters. */
export function useChangeUsers() {
  return useWrite({
    send: ({ action, selection, address }: Bulk) =>
      callApi(changeUsers, {
        body: selection.isAll ? { filters: toUserFilters(address), action } : { user_ids: selection.ids, action },
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
