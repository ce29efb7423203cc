import type { LeakParts } from '../../src/features/account/server/public.ts'
import { createHttpClient } from '../../src/platform/http-client/create-http-client.ts'
import { createLog } from '../../src/platform/log/create-log.ts'

/** A site whose operator named no service of leaked passwords. */
export const noLeakCheck: LeakParts = {
  config: { LEAKED_PASSWORDS_URL: undefined },
  http: createHttpClient({ mayConnect: () => false, lookUp: async () => [] }),
  log: createLog('silent', false),
}
