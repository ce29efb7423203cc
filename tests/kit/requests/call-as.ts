import { beforeAll } from 'vitest'
import type { Database } from '../../../src/platform/database/connect-database.ts'
import type { Api, Caller } from '../../../src/platform/http/api.ts'
import type { AnswerOf, Endpoint, InputOf } from '../../../src/shared/contract/endpoint.ts'
import { makeAccount } from '../../factories/make-account.ts'

type Given<I> = { [K in keyof I]: K extends 'params' ? { [P in keyof I[K]]: I[K][P] | null | undefined } : I[K] }

/** Calls an operation in process. A parameter that an earlier answer lacks, such as its `action_id`, is refused. */
export type TestCaller = <E extends Endpoint>(endpoint: E, input: Given<InputOf<E>>) => Promise<AnswerOf<E>>

/** Calls operations as this account, or as a visitor. */
export function callAs(api: Api, userId?: number, role: Caller['role'] = 'Utilisateur'): TestCaller {
  const caller = userId === undefined ? undefined : { userId, role, hasProof: true }
  const call = api.callerFor({ caller, ip: '127.0.0.1', requestId: 'test', origin: 'http://localhost' })
  return (endpoint, input) => call(endpoint, input as never)
}

/** Creates a staff member for the calling test file. @returns the caller of operations as them, with their `id` */
export function useStaff(
  api: Api,
  db: Database,
  role: 'Moderateur' | 'Administrateur',
  names: { username?: string } = {},
): TestCaller & { readonly id: number } {
  const call: TestCaller = (endpoint, input) => callAs(api, staff.id, role)(endpoint, input)
  const staff = Object.assign(call, { id: 0 })
  beforeAll(async () => {
    staff.id = (await makeAccount(db, { role, ...names })).id
  })
  return staff
}
