import { deriveTokenKeys } from '../../src/features/account/server/public.ts'
import { startSession } from '../../src/features/account/server/sessions/start-session.ts'
import type { Database } from '../../src/platform/database/connect-database.ts'
import type { Caller } from '../../src/platform/http/api.ts'
import { makeAccount } from '../factories/make-account.ts'

/** Creates an account with a role, and a session. @param secret the site's SESSION_SECRET */
export async function signInAs(
  db: Database,
  { role, secret }: { role: Caller['role']; secret: string },
): Promise<{ id: number; accessToken: string }> {
  const { id } = await makeAccount(db, { role })
  const parts = { db, keys: deriveTokenKeys([secret]), now: () => new Date() }
  const { accessToken } = await startSession(parts, id, { userAgent: '', ip: '127.0.0.1' })
  return { id, accessToken }
}
