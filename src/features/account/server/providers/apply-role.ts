import type { Role } from '../../contract.ts'
import type { AuthParts } from '../auth-parts.ts'
import { lockActiveAdmins, writeRole } from '../queries/accounts.ts'
import type { Provider } from './read-providers.ts'

type Given = {
  account: { id: number; username: string; role: Role }
  provider: Provider
  /** Null when the settings name no claim of roles. */
  role: string | null
}

/**
 * Gives an account the role that the settings map its provider's claim to, up or down; the last active Administrateur
 * stays one. Runs in the caller's transaction.
 */
export async function applyRole(
  { db, noteAccountChange }: Pick<AuthParts, 'db' | 'noteAccountChange'>,
  { account, provider, role }: Given,
): Promise<void> {
  if (role === null || role === account.role) return
  const admins = await lockActiveAdmins(db)
  if (account.role === 'Administrateur' && admins.every((id) => id === account.id)) return
  await writeRole(db, account.id, role as Role)
  const summary = `${account.username} est maintenant ${role}, selon ${provider.name}`
  await noteAccountChange(db, { by: null, ip: null, access: 'admin', kind: 'account.role', summary })
}
