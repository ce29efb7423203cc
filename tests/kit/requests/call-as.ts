import { beforeAll } from 'vitest'
import type { Database } from '../../../src/platform/database/connect-database.ts'
import type { Api, Caller } from '../../../src/platform/http/api.ts'
import type { ApiCaller } from '../../../src/shared/contract/endpoint.ts'
import { makeAccount } from '../../factories/make-account.ts'

/** Calls operations in process as this account, or as a visitor. */
export function callAs(api: Api, userId?: number, role: Caller['role'] = 'Utilisateur'): ApiCaller {
  const caller = userId === undefined ? undefined : { userId, role, hasProof: true }
  return api.callerFor({ caller, ip: '127.0.0.1', requestId: 'test', origin: 'http://localhost' })
}

/** Creates a staff member for the calling test file. @returns the caller of operations as them */
export function useStaff(
  api: Api,
  db: Database,
  role: 'Moderateur' | 'Administrateur',
  names: { username?: string } = {},
): ApiCaller {
  let id: number
  beforeAll(async () => {
    id = (await makeAccount(db, { role, ...names })).id
  })
  return (endpoint, input) => callAs(api, id, role)(endpoint, input)
}
