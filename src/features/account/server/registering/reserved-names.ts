import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { listStaffNames } from '../queries/accounts.ts'
import { looksLike } from './looks-like.ts'

/** Names that speak for the site. */
const officialNames = ['Admin', 'Administrateur', 'Administratrice', 'Modérateur', 'Modératrice', 'Modo', 'Suminé']

/**
 * Prevents members from impersonating the team.
 * @throws AppError CONFLICT when the name looks like that of an account of the staff, of the team's page or of a role
 */
export async function requireNoStaffName(
  db: Database,
  { username, role }: { username: string; role: string },
): Promise<void> {
  if (role !== 'Utilisateur') return
  const names = await listStaffNames(db, { except: username })
  if (![...officialNames, ...names].some((name) => looksLike(name, username))) return
  throw new AppError('CONFLICT', 'Ce nom ressemble trop à celui d’un membre de l’équipe.', { field: 'username' })
}
