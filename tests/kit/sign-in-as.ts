import { deriveTokenKeys } from '../../src/features/account/server/public.ts'
import { startSession } from '../../src/features/account/server/sessions/start-session.ts'
import type { Database } from '../../src/platform/database/connect-database.ts'
import type { Caller } from '../../src/platform/http/api.ts'
import { makeAccount } from '../factories/make-account.ts'

/** The SESSION_SECRET of test sites. */
export const siteSecret = 's'.repeat(40)

/** Creates an account with a role, and a session at a site with that secret. */
export async function signInAs(db: Database, role: Caller['role']): Promise<{ id: number; accessToken: string }> {
  const { id } = await makeAccount(db, { role })
  const parts = { db, keys: deriveTokenKeys([siteSecret]), now: () => new Date() }
  const { accessToken } = await startSession(parts, id, { userAgent: '', ip: '127.0.0.1' })
  return { id, accessToken }
}
