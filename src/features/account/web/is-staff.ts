import type { Role } from '../contract.ts'

/** Returns whether this role has access to the administration (docs/product/README.md#roles). */
export function isStaff({ role }: { role: Role }): boolean {
  return role === 'Administrateur' || role === 'Moderateur'
}
