import { expect, test } from 'vitest'
import { firefox, password, useAccountsApi } from '../../../../../tests/kit/accounts-api.ts'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { changePassword, putPassword } from '../passwords/change-password.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { findAccount } from '../queries/accounts.ts'
import { listLiveSessions } from '../queries/sessions.ts'
import { openSession } from './log-in.ts'

const site = useAccountsApi()
const device = { userAgent: firefox, ip: '203.0.113.7' }

/** Returns an account as a sign-in reads it, before it checks the password. */
async function readAccount(name: string) {
  const { id } = await site.join(name)
  const account = await findAccount(site.db, id)
  if (!account) throw new Error('The account is gone.')
  return account
}

const countSessions = async (id: number) => (await listLiveSessions(site.db, id, site.now())).length

test('a sign-in with the old password opens nothing once the new one is set', async () => {
  const account = await readAccount('Ondine')
  const passwordHash = await hashPassword('Lanterne8')
  let signIn: Promise<unknown> | undefined
  await inTransaction(site.db, async (db) => {
    await putPassword(db, { accountId: account.id, passwordHash, at: site.now() })
    // The old password was checked before; the account is locked until this transaction ends.
    signIn = openSession(site.parts, { account, device, deviceId: undefined }).catch((error: unknown) => error)
  })
  expect(await signIn).toMatchObject({ code: 'INVALID_CREDENTIALS' })
  expect(await countSessions(account.id)).toBe(0)
})

test('nor does one to an account that was deactivated meanwhile', async () => {
  const account = await readAccount('Perrine')
  await site.db.updateTable('account').set({ is_active: false }).where('id', '=', account.id).execute()
  const before = await countSessions(account.id)
  await expect(openSession(site.parts, { account, device, deviceId: undefined })).rejects.toMatchObject({
    code: 'ACCOUNT_DISABLED',
  })
  expect(await countSessions(account.id)).toBe(before)
})

test('a change of the password does not replace one that was set while it was checked', async () => {
  const account = await readAccount('Quentin')
  const passwordHash = await hashPassword('Lanterne8')
  const url = new URL('https://fuites.example/range')
  // The owner resets the password while the change waits for the service of leaked passwords.
  const get = async () => {
    await putPassword(site.db, { accountId: account.id, passwordHash, at: site.now() })
    return { status: 200, headers: {}, url, body: Buffer.from('') }
  }
  const config = { LEAKED_PASSWORDS_URL: url.href }
  const parts = { ...site.parts, config, http: { ...site.parts.http, get } }
  const change = { accountId: account.id, currentPassword: password, newPassword: 'Falaise12' }
  const changing = changePassword(parts, { ...change, sessionId: undefined, device })
  await expect(changing).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
  expect((await findAccount(site.db, account.id))?.password_hash).toBe(passwordHash)
})
