import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from '../kit/accessible.ts'
import { logIn, signUp, visitAsMember, visitSignedOut } from '../kit/accounts.ts'
import { expect, test, visit } from '../kit/test.ts'

const security = '/settings?tab=securite'
const loginToSecurity = `/login?next=${encodeURIComponent(security)}`
const dialog = (page: Page) => page.getByRole('dialog')
const stepMs = 30_000

/**
 * Returns the code that an app shows now, or `steps` time steps later, since each code works once. The site accepts the
 * codes of the neighbouring time steps.
 */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * stepMs })
}

/** Copies as over plain http, where browsers have no clipboard API. @returns the copied text */
async function copyOverHttp(page: Page, copy: () => Promise<void>): Promise<string> {
  const copied = page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    return new Promise<string>((resolve) =>
      document.addEventListener('copy', () => {
        const field = document.activeElement
        resolve(field instanceof HTMLTextAreaElement ? field.value : '')
      }),
    )
  })
  await copy()
  return copied
}

/** Turns the second factor on. @returns the app's secret and the recovery codes */
async function turnOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  await visit(page, security)
  await page.getByRole('button', { name: 'Activer', exact: true }).click()
  await expect(dialog(page).getByRole('img', { name: 'Code QR du secret' })).toBeVisible()
  const secret = ((await dialog(page).locator('code').textContent()) ?? '').replaceAll(' ', '')
  await expectAccessible(page)
  await expect(page.getByLabel('Code de validation')).toBeFocused()
  await page.getByLabel('Code de validation').fill('000000')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Ce code est incorrect ou a déjà servi.')).toBeVisible()
  await page.getByLabel('Code de validation').fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('heading', { name: 'Codes de récupération' })).toBeVisible()
  const codes = await dialog(page).locator('code').allTextContents()
  expect(codes).toHaveLength(10)
  await expectAccessible(page)
  await expect(dialog(page).getByRole('button', { name: 'Copier' })).toBeFocused()
  expect(await copyOverHttp(page, () => page.keyboard.press('Enter'))).toBe(codes.join('\n'))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'J’ai noté mes codes' }).click()
  await expect(page.getByText('Il reste 10 codes de récupération.')).toBeVisible()
  return { secret, codes }
}

test.describe('a second factor', () => {
  test.use({ expectedComplaint: /status of (400|401)/ })

  test('asks for a code after the password, or for a recovery code, and can be turned off', async ({ page }) => {
    const account = await signUp(page)
    const { secret, codes } = await turnOn(page)
    await visitSignedOut(page, loginToSecurity)
    await logIn(page, account)
    const code = page.getByLabel('Code de validation')
    await expect(code).toBeFocused()
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Entrez le code.')).toBeVisible()
    // Going back keeps the address.
    await page.getByRole('button', { name: 'Revenir au mot de passe' }).click()
    await expect(page.getByLabel('E-mail')).toHaveValue(account.email)
    await logIn(page, account)
    await code.fill(codeOf(secret, 1))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(security)

    await visitSignedOut(page, loginToSecurity)
    await logIn(page, account)
    await page.getByRole('button', { name: 'Téléphone perdu ?' }).click()
    await expect(page.getByLabel('Code de récupération')).toBeFocused()
    await page.getByLabel('Code de récupération').fill(codes[0] ?? '')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(security)
    await expect(page.getByText('Il reste 9 codes de récupération.')).toBeVisible()

    await page.getByRole('button', { name: 'Désactiver' }).click()
    await dialog(page).getByRole('button', { name: 'Désactiver' }).click()
    await expect(page.getByRole('button', { name: 'Activer', exact: true })).toBeVisible()
    await visitSignedOut(page, loginToSecurity)
    await logIn(page, account)
    await expect(page).toHaveURL(security)
  })
})

test.describe('a protected action', () => {
  test.use({ expectedComplaint: /status of (400|401|403)/ })

  test('asks for the password ten minutes after the sign-in, again if left, then continues', async ({ page }) => {
    const { username, password } = await visitAsMember(page, '/')
    // The server's clock cannot be moved: the first calls are answered as ten minutes later.
    await page.route('**/api/auth/second-factor/setup', (route) =>
      route.fulfill({ status: 403, json: { code: 'PROOF_REQUIRED', message: 'Confirmez que c’est bien vous.' } }),
    )
    await page.getByRole('button', { name: `Menu de ${username}` }).click()
    await page.getByRole('link', { name: 'Paramètres du compte' }).click()
    await page.getByRole('tab', { name: 'Sécurité' }).click()
    const activate = page.getByRole('button', { name: 'Activer', exact: true })
    await activate.click()
    await expect(dialog(page).getByLabel('Mot de passe', { exact: true })).toBeFocused()
    await page.evaluate(() => history.back())
    await expect(page.getByRole('heading', { name: 'Derniers Animes Ajoutés' })).toBeVisible()
    await page.evaluate(() => history.forward())
    await expect(page).toHaveURL(security)
    await activate.click()
    await expect(dialog(page).getByLabel('Mot de passe', { exact: true })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByText('Confirmez que c’est bien vous.')).toBeVisible()

    await activate.click()
    const field = dialog(page).getByLabel('Mot de passe', { exact: true })
    await field.fill('Autremot1')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText('Le mot de passe actuel est incorrect')).toBeVisible()
    await expect(field).toHaveValue('Autremot1')
    await page.unroute('**/api/auth/second-factor/setup')
    await field.fill(password)
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('heading', { name: 'Activer la validation' })).toBeVisible()

    // It asks for it, too, when its token has to be renewed first.
    await page.reload()
    const refusals = [
      { status: 401, json: { code: 'TOKEN_EXPIRED', message: 'Votre session a expiré.' } },
      { status: 403, json: { code: 'PROOF_REQUIRED', message: 'Confirmez que c’est bien vous.' } },
    ]
    await page.route('**/api/auth/second-factor/setup', (route) => {
      const refusal = refusals.shift()
      return refusal ? route.fulfill(refusal) : route.continue()
    })
    await activate.click()
    await field.fill(password)
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('heading', { name: 'Activer la validation' })).toBeVisible()
  })
})
