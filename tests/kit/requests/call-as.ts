import type { Api, Caller } from '../../../src/platform/http/api.ts'
import type { ApiCaller } from '../../../src/shared/contract/endpoint.ts'

/** Calls operations in process as this account, or as a visitor. */
export function callAs(api: Api, userId?: number, role: Caller['role'] = 'Utilisateur'): ApiCaller {
  const caller = userId === undefined ? undefined : { userId, role, hasProof: true }
  return api.callerFor({ caller, ip: '127.0.0.1', requestId: 'test', origin: 'http://localhost' })
}
