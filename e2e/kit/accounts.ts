import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test'
import { withSiteDatabase } from './site-database.ts'
import { visit } from './test.ts'

export type TestAccount = { username: string; email: string; password: string }
type Role = 'Utilisateur' | 'Moderateur' | 'Administrateur'
type Session = { tokens: { accessToken: string; refreshToken: string }; user: object }

/** Returns a unique account. */
export function newAccount(): TestAccount {
  const name = `ami-${randomUUID().slice(0, 8)}`
  return { username: name, email: `${name}@exemple.fr`, password: 'Motdepasse1' }
}

/** Creates an account and signs the page's browser in without the forms, which have their own journeys. */
export async function signUp(page: Page, account = newAccount(), role: Role = 'Utilisateur'): Promise<TestAccount> {
  await storeSession(page, await register(page.request, account, role))
  return account
}

/** Creates an account by the API. @returns its session */
export async function register(
  request: APIRequestContext,
  { username, email, password }: TestAccount,
  role: Role,
): Promise<Session> {
  const answer = await request.post('/api/auth/register', { data: { username, email, password } })
  expect(answer.status()).toBe(201)
  if (role !== 'Utilisateur') {
    await withSiteDatabase((db) => db.updateTable('account').set({ role }).where('username', '=', username).execute())
  }
  const { tokens, user } = await answer.json()
  return { tokens, user: { ...user, role } }
}

/** Signs a new member in and opens a page. @returns the account */
export async function visitAsMember(page: Page, path: string): Promise<TestAccount> {
  const account = await signUp(page)
  await visit(page, path)
  return account
}

/** Forgets the session without telling the site, like a browser whose data was cleared, and opens a page. */
export async function visitSignedOut(page: Page, path: string): Promise<void> {
  await leaveApp(page)
  await page.evaluate(() => localStorage.clear())
  await visit(page, path)
}

/** Signs the page's browser in to an existing account. */
export async function signIn(page: Page, { email, password }: TestAccount): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } })
  expect(answer.status()).toBe(200)
  await storeSession(page, await answer.json())
}

/** Fills in the login form and sends it. */
export async function logIn(page: Page, { email, password }: TestAccount): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
}

/** Signs out by the menu of the header. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu de / }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
}

/** Opens another tab without scripts. */
export async function openTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage()
  await leaveApp(tab)
  return tab
}

/** Makes the server refuse the browser's current access token. */
export async function expireAccessToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const [header, payload] = (localStorage.getItem('accessToken') ?? '').split('.')
    localStorage.setItem('accessToken', `${header}.${payload}.${'A'.repeat(43)}`)
  })
}

/** Opens a document without scripts. A running page would call the site with its last session. */
export async function leaveApp(page: Page): Promise<void> {
  await page.goto('/robots.txt')
}

async function storeSession(page: Page, { tokens, user }: Session): Promise<void> {
  await leaveApp(page)
  const entries = { ...tokens, user: JSON.stringify(user), session_active: 'true' }
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, entries)
}
