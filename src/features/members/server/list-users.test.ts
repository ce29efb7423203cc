import { beforeAll, describe, expect, test } from 'vitest'
import { makeAccount, makeCrowd } from '../../../../tests/factories/make-account.ts'
import { noLeakCheck } from '../../../../tests/kit/no-leak-check.ts'
import { callAs, type TestCaller } from '../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { createApi } from '../../../platform/http/api.ts'
import type { InputOf } from '../../../shared/contract/endpoint.ts'
import { maxCounted } from '../../../shared/contract/pagination.ts'
import { listUsers } from '../contract.ts'
import { handleMembers } from './routes.ts'

const { db } = useTestDatabase()
let call: TestCaller

beforeAll(async () => {
  const api = createApi()
  handleMembers(api, { db, ...noLeakCheck, afterUndo: [] })
  const { id } = await makeAccount(db, {
    username: 'Maelle',
    email: 'maelle@exemple.fr',
    role: 'Administrateur',
    created_at: '2025-01-01T00:00:00Z',
  })
  await makeAccount(db, { username: 'théo_k', email: 'theo.k@exemple.fr', created_at: '2025-03-01T00:00:00Z' })
  await makeAccount(db, { username: 'Lina', email: 'lina@autre.example', created_at: '2025-02-01T00:00:00Z' })
  await makeAccount(db, {
    username: 'hugo',
    email: 'hugo@exemple.fr',
    is_active: false,
    created_at: '2025-02-01T00:00:00Z',
  })
  call = callAs(api, id, 'Administrateur')
})

async function namesOf(query: InputOf<typeof listUsers>['query']): Promise<string[]> {
  const { users } = await call(listUsers, { query })
  return users.map(({ username }) => username)
}

describe('the list of accounts', () => {
  test('starts with the newest, ties by id', async () => {
    expect(await namesOf({})).toEqual(['théo_k', 'hugo', 'Lina', 'Maelle'])
    expect(await namesOf({ sort_order: 'asc' })).toEqual(['Maelle', 'Lina', 'hugo', 'théo_k'])
  })

  test('is sorted by name, e-mail or last sign-in, ignoring case; accounts without a sign-in are last', async () => {
    await db.updateTable('account').set({ last_login: new Date() }).where('username', '=', 'Lina').execute()
    expect(await namesOf({ sort_by: 'username', sort_order: 'asc' })).toEqual(['hugo', 'Lina', 'Maelle', 'théo_k'])
    expect(await namesOf({ sort_by: 'email', sort_order: 'desc' })).toEqual(['théo_k', 'Maelle', 'Lina', 'hugo'])
    expect((await namesOf({ sort_by: 'last_login' }))[0]).toBe('Lina')
  })

  test('is searched in names and e-mails, ignoring case; wildcards of LIKE are literal', async () => {
    expect(await namesOf({ search: 'MAEL' })).toEqual(['Maelle'])
    expect(await namesOf({ search: 'autre.ex' })).toEqual(['Lina'])
    expect(await namesOf({ search: 'o_k' })).toEqual(['théo_k'])
    expect(await namesOf({ search: '%%%' })).toEqual([])
  })

  test('matches beginnings for one or two letters', async () => {
    expect(await namesOf({ search: 'hu' })).toEqual(['hugo'])
    expect(await namesOf({ search: 'go' })).toEqual([])
  })

  test("is filtered by role and status; 'all' filters nothing", async () => {
    expect(await namesOf({ role: 'Administrateur' })).toEqual(['Maelle'])
    expect(await namesOf({ role: 'Utilisateur', status: 'active' })).toEqual(['théo_k', 'Lina'])
    expect(await namesOf({ status: 'inactive' })).toEqual(['hugo'])
    expect(await namesOf({ role: 'all', status: 'all' })).toHaveLength(4)
  })

  test('has pages with an exact total', async () => {
    const { users, pagination } = await call(listUsers, { query: { page: 2, limit: 3 } })
    expect(users).toHaveLength(1)
    expect(pagination).toEqual({ page: 2, limit: 3, total: 4, total_pages: 2, is_capped: false })
  })

  test('contains no password and no hash', async () => {
    const { users } = await call(listUsers, { query: { search: 'hugo' } })
    expect(users).toEqual([
      {
        id: expect.any(Number),
        username: 'hugo',
        email: 'hugo@exemple.fr',
        role: 'Utilisateur',
        is_active: false,
        avatar_url: null,
        created_at: '2025-02-01T00:00:00.000Z',
        last_login: null,
        email_confirmed: false,
        deletion_requested_at: null,
      },
    ])
  })

  test('counts matches of a search up to a limit, and reports the limit', async () => {
    await makeCrowd(db, maxCounted + 5)
    const { pagination } = await call(listUsers, { query: { search: 'foule-' } })
    expect(pagination).toMatchObject({ total: maxCounted, is_capped: true })
    expect((await call(listUsers, { query: {} })).pagination).toMatchObject({ total: maxCounted + 9, is_capped: false })
  })

  test('refuses invalid pages and sizes', async () => {
    for (const query of [{ page: 0 }, { limit: 101 }, { sort_by: 'password_hash' as 'email' }]) {
      await expect(call(listUsers, { query })).rejects.toMatchObject({ code: 'VALIDATION' })
    }
  })
})
