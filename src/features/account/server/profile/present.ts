import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import type { listAccountEvents, listSessions, OwnUser } from '../../contract.ts'
import type { AccountEventRow } from '../queries/account-events.ts'
import type { UserRow } from '../queries/accounts.ts'
import type { SessionRow } from '../queries/sessions.ts'
import { describeDevice } from '../sessions/describe-device.ts'

export function toOwnUser(row: UserRow): OwnUser {
  const { id, username, email, role, is_active, avatar_url, spoilers: mode, spoilers_shown: shown_anime_ids } = row
  return {
    id,
    username,
    email,
    role,
    is_active,
    avatar_url,
    created_at: row.created_at.toISOString(),
    last_login: row.last_login?.toISOString() ?? null,
    email_confirmed: row.email_confirmed_at !== null,
    spoilers: mode && { mode, shown_anime_ids },
  }
}

/** Presents a session as a line of 'Appareils connectés'. */
export function toDeviceLine(
  row: SessionRow,
  currentId: string | undefined,
): AnswerOf<typeof listSessions>['sessions'][number] {
  return {
    id: row.id,
    ...describeDevice(row.user_agent),
    ip: row.ip,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    current: row.id === currentId,
  }
}

/** Presents an account event as a line of 'Activité du compte'. */
export function toEventLine({
  id,
  kind,
  at,
  user_agent,
  ip,
}: AccountEventRow): AnswerOf<typeof listAccountEvents>['events'][number] {
  const { browser, system } = describeDevice(user_agent)
  return { id, kind, at: at.toISOString(), browser, system, ip }
}
