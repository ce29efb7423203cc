import type { User } from '../../account/contract.ts'

/** Returns whether a member of staff may change an account; the server decides (docs/product/README.md#roles). */
export function mayChange(staff: Pick<User, 'role'>, { role }: Pick<User, 'role'>): boolean {
  return staff.role === 'Administrateur' || role === 'Utilisateur'
}
