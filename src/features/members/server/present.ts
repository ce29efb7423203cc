import type { ListedUser } from '../contract.ts'
import type { UserRow } from './queries/list-users.ts'

/** Presents an account in the staff's list. */
export function presentUser({ email_confirmed_at, ...row }: UserRow): ListedUser {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    last_login: row.last_login?.toISOString() ?? null,
    deletion_requested_at: row.deletion_requested_at?.toISOString() ?? null,
    email_confirmed: email_confirmed_at !== null,
  }
}
