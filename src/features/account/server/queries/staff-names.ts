import type { Database } from '../../../../platform/database/connect-database.ts'
import { listRows } from '../../../../platform/database/sql.ts'

/**
 * Lists the names of the staff: of their accounts and on the team's page.
 * @param except an account name to leave out, since it is taken anyway
 */
export async function listStaffNames(db: Database, { except }: { except: string }): Promise<string[]> {
  const rows = await listRows<{ name: string }>(db)`
    select username as name from account where role <> 'Utilisateur' and lower(username) <> lower(${except})
    union select username from team_member
    union select display_name from team_member
  `
  return rows.map(({ name }) => name)
}
