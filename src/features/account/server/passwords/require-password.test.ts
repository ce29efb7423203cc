import { verify } from '@node-rs/argon2'
import { beforeEach, expect, test, vi } from 'vitest'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import { createAccount } from '../registering/create-account.ts'
import { deriveTokenKeys } from '../sessions/token-keys.ts'
import { requireCredentials } from './require-password.ts'

// Spies only, to count the calls.
vi.mock('@node-rs/argon2', { spy: true })

const { db } = useTestDatabase()
const password = 'Lanterne7'
// The clock stands still: a wait does not end during a test.
const now = new Date()
const tryWith = (email: string, given: string) =>
  requireCredentials(
    { db, keys: deriveTokenKeys(['k'.repeat(40)]), now: () => now },
    { email, password: given, ip: '192.0.2.1' },
  )

/** The hasher's calls with their costs. */
const work = () => vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4))

beforeEach(() => void vi.mocked(verify).mockClear())

test('an e-mail without an account costs as much hashing as a wrong password, and gets the same message', async () => {
  await createAccount(db, { username: 'Lise', email: 'lise@exemple.fr', password, role: 'Utilisateur' })
  const refusal = { code: 'INVALID_CREDENTIALS', message: 'Email ou mot de passe incorrect' }
  await expect(tryWith('lise@exemple.fr', 'Lanterne8')).rejects.toMatchObject(refusal)
  const wrong = work()
  expect(wrong).toEqual([['argon2id', 'v=19', 'm=19456,t=2,p=1']])
  vi.mocked(verify).mockClear()
  await expect(tryWith('personne@exemple.fr', 'Lanterne8')).rejects.toMatchObject(refusal)
  expect(work()).toEqual(wrong)
})

test('a deactivated account costs the same, and is reported only with the right password', async () => {
  const account = { username: 'Otto', email: 'otto@exemple.fr', password, role: 'Utilisateur' } as const
  await createAccount(db, account)
  await db.updateTable('account').set({ is_active: false }).where('email', '=', account.email).execute()
  await expect(tryWith(account.email, 'Lanterne8')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  const disabled = { code: 'ACCOUNT_DISABLED', message: 'Ce compte est désactivé.' }
  await expect(tryWith(account.email, password)).rejects.toMatchObject(disabled)
  expect(work()).toHaveLength(2)
})

test('an attempt that has to wait does not reach the hasher', async () => {
  for (let tries = 0; tries < 5; tries += 1) await tryWith('encore@exemple.fr', 'Lanterne8').catch(() => {})
  vi.mocked(verify).mockClear()
  await expect(tryWith('encore@exemple.fr', 'Lanterne8')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(work()).toEqual([])
})
