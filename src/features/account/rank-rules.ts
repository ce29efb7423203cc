import type { Role } from './contract.ts'

/** Returns whether this staff member may change an account of this role (docs/product/README.md#roles). */
export function isRankOver(staff: { role: Role }, { role }: { role: Role }): boolean {
  return staff.role === 'Administrateur' || role === 'Utilisateur'
}
