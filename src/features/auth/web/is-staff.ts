import type { Role } from '../contract.ts'

/** Whether this role opens the administration (watching §6). */
export function isStaff({ role }: { role: Role }): boolean {
  return role === 'Administrateur' || role === 'Moderateur'
}
