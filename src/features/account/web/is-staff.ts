import type { Role } from '../contract.ts'

/** Whether this role opens the administration (docs/product/README.md#roles). */
export function isStaff({ role }: { role: Role }): boolean {
  return role === 'Administrateur' || role === 'Moderateur'
}
