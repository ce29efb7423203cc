import { beforeAll, describe, expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { callAs } from '../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { createApi } from '../../../platform/http/api.ts'
import type { ApiCaller, InputOf } from '../../../shared/contract/endpoint.ts'
import { mostCounted } from '../../../shared/contract/pagination.ts'
import { listUsers } from '../contract.ts'
import { registerAccountsAdminOperations } from './public.ts'

const database = useTestDatabase()
let call: ApiCaller

beforeAll(async () => {
  const { db } = database.connection
  const api = createApi()
  registerAccountsAdminOperations(api, { db })
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
  test('begins with the newest, ties by id', async () => {
    expect(await namesOf({})).toEqual(['théo_k', 'hugo', 'Lina', 'Maelle'])
    expect(await namesOf({ sort_order: 'asc' })).toEqual(['Maelle', 'Lina', 'hugo', 'théo_k'])
  })

  test('is ordered by name, e-mail or last sign-in, case ignored; those who never came are last', async () => {
    const { db } = database.connection
    await db.updateTable('account').set({ last_login: new Date() }).where('username', '=', 'Lina').execute()
    expect(await namesOf({ sort_by: 'username', sort_order: 'asc' })).toEqual(['hugo', 'Lina', 'Maelle', 'théo_k'])
    expect(await namesOf({ sort_by: 'email', sort_order: 'desc' })).toEqual(['théo_k', 'Maelle', 'Lina', 'hugo'])
    expect((await namesOf({ sort_by: 'last_login' }))[0]).toBe('Lina')
  })

  test('is searched in names and e-mails, case ignored; what LIKE reads otherwise stands for itself', async () => {
    expect(await namesOf({ search: 'MAEL' })).toEqual(['Maelle'])
    expect(await namesOf({ search: 'autre.ex' })).toEqual(['Lina'])
    expect(await namesOf({ search: 'o_k' })).toEqual(['théo_k'])
    expect(await namesOf({ search: '%%%' })).toEqual([])
  })

  test('one or two letters find beginnings', async () => {
    expect(await namesOf({ search: 'hu' })).toEqual(['hugo'])
    expect(await namesOf({ search: 'go' })).toEqual([])
  })

  test('is narrowed by role and status; all narrows nothing', async () => {
    expect(await namesOf({ role: 'Administrateur' })).toEqual(['Maelle'])
    expect(await namesOf({ role: 'Utilisateur', status: 'active' })).toEqual(['théo_k', 'Lina'])
    expect(await namesOf({ status: 'inactive' })).toEqual(['hugo'])
    expect(await namesOf({ role: 'all', status: 'all' })).toHaveLength(4)
  })

  test('comes in pages whose total is exact', async () => {
    const { users, pagination } = await call(listUsers, { query: { page: 2, limit: 3 } })
    expect(users).toHaveLength(1)
    expect(pagination).toEqual({ page: 2, limit: 3, total: 4, total_pages: 2, is_capped: false })
  })

  test('shows no password and no hash', async () => {
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

  test('counts matches of a search up to a limit, and says so', async () => {
    const { db } = database.connection
    const many = Array.from({ length: mostCounted + 5 }, (_, index) => ({
      username: `foule-${index}`,
      email: `foule-${index}@masse.example`,
      password_hash: '-',
      avatar_url: null,
    }))
    await db.transaction().execute(async (trx) => {
      for (let at = 0; at < many.length; at += 5000) {
        await trx
          .insertInto('account')
          .values(many.slice(at, at + 5000))
          .execute()
      }
    })
    const { pagination } = await call(listUsers, { query: { search: 'foule-' } })
    expect(pagination).toMatchObject({ total: mostCounted, is_capped: true })
    expect((await call(listUsers, { query: {} })).pagination).toMatchObject({
      total: mostCounted + 9,
      is_capped: false,
    })
  })

  test('refuses pages and sizes that make no sense', async () => {
    for (const query of [{ page: 0 }, { limit: 101 }, { sort_by: 'password_hash' as 'email' }]) {
      await expect(call(listUsers, { query })).rejects.toMatchObject({ code: 'VALIDATION' })
    }
  })
})
