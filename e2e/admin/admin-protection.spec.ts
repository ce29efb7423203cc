import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { getRow, insertRow } from '../../tests/kit/rows.ts'
import { expectAccessible } from '../kit/accessible.ts'
import { newAccount, signUp, type TestAccount, visitAsMember } from '../kit/accounts.ts'
import { linkMailedTo } from '../kit/mails.ts'
import { withSiteDatabase } from '../kit/site-database.ts'
import { signUpStaff } from '../kit/staff.ts'
import { expect, test, visit } from '../kit/test.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const proof = 'Confirmez que c’est vous'
const security = '/settings?tab=securite'

/** Makes the proofs of an account's devices eleven minutes old. */
const waitForProofs = ({ username }: TestAccount) =>
  withSiteDatabase(async (db) => {
    const account = db.selectFrom('account').select('id').where('username', '=', username)
    const { id } = await account.executeTakeFirstOrThrow()
    const provedAt = new Date(Date.now() - 11 * 60_000)
    await db.updateTable('session').set({ proved_at: provedAt }).where('account_id', '=', id).execute()
  })

/** Registers another account beside the page's, and turns its second factor on. */
async function joinWithFactor(page: Page): Promise<TestAccount> {
  const account = newAccount()
  const { tokens } = await (await page.request.post('/api/auth/register', { data: account })).json()
  const headers = { authorization: `Bearer ${tokens.accessToken}` }
  const setUp = await (await page.request.post('/api/auth/second-factor/setup', { headers })).json()
  const data = { code: new TOTP({ secret: Secret.fromBase32(setUp.secret) }).generate() }
  expect((await page.request.post('/api/auth/second-factor', { headers, data })).status()).toBe(200)
  return account
}

async function openUser(page: Page, { username }: TestAccount): Promise<void> {
  await visit(page, `/admin/users?search=${username}`)
  await page.getByRole('button', { name: `Modifier ${username}` }).click()
  await expect(dialog(page, 'Modifier l’utilisateur')).toBeVisible()
}

test('visitors are sent to the login, members to the home page', async ({ page }) => {
  const paths = ['animes', 'users', 'reports', 'rights', 'episode-reports'].map((name) => `/admin/${name}`)
  for (const path of paths) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/login\?next=/)
  }
  await page.goBack()
  await expect(page, 'the refused page is not in the history').toHaveURL(/\/login\?next=%2Fadmin%2Frights$/)
  await signUp(page)
  for (const path of paths) {
    await page.goto(path)
    await expect(page, path).toHaveURL((url) => url.pathname === '/')
  }
})

test.describe('a change of role', () => {
  test.use({ expectedComplaint: /status of (400|403)/ })

  test('asks for the password over the form, which keeps its input, and is then made', async ({ page }) => {
    const admin = await signUpStaff(page)
    const member = newAccount()
    await page.request.post('/api/auth/register', { data: member })
    await openUser(page, member)
    await page.getByLabel('Rôle', { exact: true }).last().selectOption('Moderateur')
    await waitForProofs(admin)
    await page.getByRole('button', { name: 'Sauvegarder' }).click()
    const field = dialog(page, proof).getByLabel('Mot de passe', { exact: true })
    await expect(field).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page, 'Modifier l’utilisateur').getByText('Confirmez que c’est bien vous')).toBeVisible()
    await expect(page.getByLabel('Rôle', { exact: true }).last()).toHaveValue('Moderateur')
    await page.getByRole('button', { name: 'Sauvegarder' }).click()
    await field.fill(admin.password)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${member.username} est enregistré`)).toBeVisible()
    await expect(page.getByRole('row', { name: member.username })).toContainText('Moderateur')
  })
})

test('a lost second factor is reset from the users, and its owner objects by the mailed link', async ({ page }) => {
  await signUpStaff(page)
  const member = await joinWithFactor(page)
  await openUser(page, member)
  await expect(page.getByText(/^Activée le /)).toBeVisible()
  await page.getByRole('button', { name: 'Réinitialiser' }).click()
  await expect(page.getByText(/sauf si la personne s’y oppose/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Réinitialiser' })).toHaveCount(0)
  await expectAccessible(page)

  await visit(page, await linkMailedTo(member.email, '/keep-second-factor'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Garder la validation' }).click()
  await expect(page.getByText('La validation en deux étapes de votre compte reste activée.')).toBeVisible()
  await openUser(page, member)
  await expect(page.getByRole('button', { name: 'Réinitialiser' })).toBeVisible()
})

test('the owner of a second factor that is reset objects in the settings', async ({ page }) => {
  const member = await visitAsMember(page, security)
  await withSiteDatabase(async (db) => {
    const { id } = await getRow(db, 'account', { username: member.username })
    const at = new Date()
    await insertRow(db, 'second_factor', { account_id: id, secret: Buffer.alloc(48), created_at: at, confirmed_at: at })
    const due = new Date(at.getTime() + 24 * 3_600_000)
    await insertRow(db, 'factor_reset', { account_id: id, requested_at: at, due_at: due })
  })
  await page.reload()
  await page.getByRole('button', { name: 'La garder' }).click()
  await expect(page.getByText(/^L’équipe la retirera/)).toHaveCount(0)
})

test.describe('where staff need a second factor', () => {
  /** Answers as a site with STAFF_SECOND_FACTOR=required, which closes the administration at an instant. */
  async function requireFactor(page: Page, dueAt: Date): Promise<void> {
    const answer = { on_since: null, recovery_codes_left: 0, resets_at: null, staff_due_at: dueAt.toISOString() }
    await page.route('**/api/auth/second-factor', (route) => route.fulfill({ json: answer }))
  }

  test('the administration says how many days are left, then closes', async ({ page }) => {
    await signUpStaff(page)
    await requireFactor(page, new Date(Date.now() + 2.5 * 24 * 3_600_000))
    await visit(page, '/admin/dashboard')
    await expect(page.getByText('Il vous reste 3 jours pour activer la validation en deux étapes')).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/auth/second-factor')
    await requireFactor(page, new Date(Date.now() - 1000))
    await page.reload()
    const closed = page.getByRole('heading', { name: 'L’administration demande la validation en deux étapes' })
    await expect(closed).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'L’activer dans les paramètres' }).click()
    await expect(page.getByRole('heading', { name: 'Validation en deux étapes' })).toBeVisible()
  })
})
