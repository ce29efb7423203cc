import { newAccount, type TestAccount } from '../../kit/accounts.ts'
import { withSiteDatabase } from '../../kit/site-database.ts'
import type { Visitor } from './visitor.ts'

/** Creates an account, outside the window. */
export async function makeAccount(role?: 'Administrateur'): Promise<TestAccount> {
  const account = newAccount()
  const { username, email, password } = account
  const answer = await fetch(new URL('/api/auth/register', process.env.SITE_URL), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, email, password }),
  })
  if (answer.status !== 201) throw new Error(`No account: ${answer.status} ${await answer.text()}`)
  if (role) {
    await withSiteDatabase((db) => db.updateTable('account').set({ role }).where('username', '=', username).execute())
  }
  return account
}

/** Signs in through the form, and waits for the redirect home. */
export async function signIn(visitor: Visitor, { username, email, password }: TestAccount): Promise<void> {
  await visitor.open('/login')
  await visitor.fill('input', 'E-mail', email)
  await visitor.fill('input', 'Mot de passe', password)
  await visitor.click('form button', 'Se connecter')
  await visitor.see('button', `Menu de ${username}`)
}
