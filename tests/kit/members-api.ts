import { beforeEach } from 'vitest'
import type { Role } from '../../src/features/account/contract.ts'
import { createUser, updateUser } from '../../src/features/members/contract.ts'
import { closeWaysIn } from '../../src/features/members/server/after-undo.ts'
import { handleMembers } from '../../src/features/members/server/routes.ts'
import { undoAction } from '../../src/features/staff/log-contract.ts'
import { handleLog } from '../../src/features/staff/server/log/public.ts'
import { createApi } from '../../src/platform/http/api.ts'
import { makeAccount } from '../factories/make-account.ts'
import { noLeakCheck } from './no-leak-check.ts'
import { callAs } from './requests/call-as.ts'
import { useTestDatabase } from './test-database.ts'

/** The calls on members, and the log that undoes them. Each test has an administrator and a member, both new. */
export function useMembersApi() {
  const { db } = useTestDatabase()
  const api = createApi()
  handleMembers(api, { db, ...noLeakCheck, afterUndo: [closeWaysIn] })
  handleLog(api, { db, afterUndo: [closeWaysIn] })
  const people = { adminId: 0, id: 0 }
  let count = 0
  async function make(role: Role = 'Utilisateur', account: { is_active?: boolean } = {}): Promise<number> {
    count += 1
    const names = { username: `compte${count}`, email: `compte${count}@exemple.fr` }
    return (await makeAccount(db, { ...names, role, ...account })).id
  }
  beforeEach(async () => {
    await db.deleteFrom('account').execute()
    people.adminId = await make('Administrateur')
    people.id = await make()
  })
  const asAdmin = () => callAs(api, people.adminId, 'Administrateur')
  const find = (id: number) => db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return {
    db,
    api,
    people,
    make,
    asAdmin,
    find,
    liveSessions: (id: number) =>
      db.selectFrom('session').where('account_id', '=', id).where('ended_at', 'is', null).select('id').execute(),
    create: (username: string, email: string) =>
      asAdmin()(createUser, {
        body: { username, email, password: 'Lanterne7', role: 'Utilisateur', is_active: true },
      }),
    /** Saves a member's form with these changes. */
    async update(id: number, change: object, call = asAdmin()) {
      const { username, email, role, is_active } = await find(id)
      return call(updateUser, { params: { id }, body: { username, email, role, is_active, ...change } })
    },
    undo: (action_id: number | null) => asAdmin()(undoAction, { params: { id: action_id } }),
  }
}
