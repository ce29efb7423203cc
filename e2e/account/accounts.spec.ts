import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtBothWidths } from '../kit/accessible.ts'
import {
  expireAccessToken,
  leaveApp,
  logIn,
  newAccount,
  openTab,
  signOut,
  signUp,
  type TestAccount,
  visitAsMember,
  visitSignedOut,
} from '../kit/accounts.ts'
import { stopClock } from '../kit/clock.ts'
import { visitAsStaff } from '../kit/staff.ts'
import { expect, holdRequests, test, visit } from '../kit/test.ts'

const userMenu = (page: Page, { username }: TestAccount) => page.getByRole('button', { name: `Menu de ${username}` })
const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())

/** Waits for the home page after a sign-in. The address changes first; the page that follows closes open menus. */
async function expectHome(page: Page): Promise<void> {
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Derniers Animes Ajoutés' })).toBeVisible()
}

async function fillRegistration(page: Page, account: TestAccount): Promise<void> {
  await page.getByLabel('Nom d’utilisateur').fill(account.username)
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(account.password)
  await page.getByLabel('Confirmer le mot de passe').fill(account.password)
}

test.describe('registering', () => {
  test.use({ expectedComplaint: /409/ })

  test('reports missing fields, creates an account, and refuses its name to another one', async ({ page }) => {
    await visit(page, '/register')
    await page.getByLabel('Nom d’utilisateur').fill('maelle')
    await page.getByRole('button', { name: 'S’inscrire' }).click()
    await expect(page.getByRole('alert')).toHaveText('Veuillez remplir tous les champs obligatoires')
    await expect(page.getByLabel('E-mail')).toBeFocused()
    for (const name of ['E-mail', 'Mot de passe']) {
      const field = page.getByLabel(name, { exact: true })
      await expect(field).toHaveAccessibleDescription(/Ce champ est requis\./)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveAttribute('required')
    }
    await expectAccessibleAtBothWidths(page)
    await page.getByRole('link', { name: 'Se connecter' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByLabel('E-mail')).toHaveValue('')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessibleAtBothWidths(page)
    await page.goBack()
    await expect(page).toHaveURL('/register')

    const account = newAccount()
    await fillRegistration(page, account)
    const letGo = await holdRequests(page, '**/api/auth/register')
    await page.getByRole('button', { name: 'S’inscrire' }).click()
    await expect(page.getByRole('button', { name: 'Création du compte...' })).toBeVisible()
    letGo()
    await expectHome(page)
    await userMenu(page, account).click()
    await expect(page.getByText(account.email)).toBeVisible()
    await expect(page.getByText('Utilisateur', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Administration' })).toHaveCount(0)

    await visitSignedOut(page, '/register')
    const name = account.username.toUpperCase()
    await fillRegistration(page, { ...newAccount(), username: name })
    await page.getByRole('button', { name: 'S’inscrire' }).click()
    await expect(page.getByRole('alert')).toContainText('déjà')
    await expect(page.getByLabel('Nom d’utilisateur')).toHaveValue(name)
    await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue(account.password)
  })
})

test.describe('signing in', () => {
  test.use({ expectedComplaint: /401/ })

  test('does not reveal which field was wrong, keeps the input, and returns to the page that required a login', async ({
    page,
  }) => {
    const account = await signUp(page)
    await visitSignedOut(page, '/explorer?type=Film')
    await page.getByRole('link', { name: 'Connexion' }).first().click()
    await logIn(page, newAccount())
    await expect(page.getByRole('alert')).toHaveText('Email ou mot de passe incorrect')
    await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('Motdepasse1')
    const letGo = await holdRequests(page, '**/api/auth/login')
    await logIn(page, account)
    await expect(page.getByRole('button', { name: 'Connexion...' })).toBeVisible()
    letGo()
    await expect(page).toHaveURL('/explorer?type=Film')
    await expect(userMenu(page, account)).toBeVisible()
  })

  test('remembers the e-mail when asked, also after signing out', async ({ page }) => {
    const account = newAccount()
    await signUp(page, account)
    await visitSignedOut(page, '/login')
    await page.getByLabel('Se souvenir de moi').check()
    await logIn(page, account)
    await expectHome(page)
    const kept =
      'accessToken device_mark persistent_session refreshToken remember_me remembered_email session_active user'
    await expect.poll(() => storedKeys(page)).toEqual(kept.split(' '))
    await signOut(page)
    await expect(page.getByRole('link', { name: 'Connexion' })).toBeVisible()
    await expect.poll(() => storedKeys(page)).toEqual(['device_mark', 'remember_me', 'remembered_email'])
    // A password typed before the page's scripts load stays.
    const letGo = await holdRequests(page, /[/]assets[/].*[.]js$/)
    await page.goto('/login', { waitUntil: 'commit' })
    const password = page.getByLabel('Mot de passe', { exact: true })
    await password.fill('Trop tôt')
    letGo()
    await expect(page.getByLabel('E-mail')).toHaveValue(account.email)
    await expect(page.getByLabel('Se souvenir de moi')).toBeChecked()
    await expect(password).toHaveValue('Trop tôt')
    // The browser may have filled in the same address first.
    const letGoAgain = await holdRequests(page, /[/]assets[/].*[.]js$/)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('E-mail').fill(account.email)
    letGoAgain()
    await expect(page.getByLabel('Se souvenir de moi')).toBeChecked()
    await page.getByLabel('Se souvenir de moi').uncheck()
    await logIn(page, account)
    await expect(userMenu(page, account)).toBeVisible()
    await expect.poll(() => storedKeys(page)).not.toContain('remembered_email')
  })
})

test.describe('the session', () => {
  test.describe('with an access token that has run out', () => {
    test.use({ expectedComplaint: /401/ })

    test('is renewed once for two tabs, unnoticed, and ends with an invalid refresh token', async ({
      page,
      context,
    }) => {
      const account = await signUp(page)
      // No page of the site is open while the token expires: each notices it on start.
      const other = await openTab(context)
      const renewals: string[] = []
      context.on('request', (request) => {
        if (request.url().endsWith('/api/auth/refresh-token')) renewals.push(request.url())
      })
      await expireAccessToken(page)
      const accepted = [page, other].map((tab) =>
        tab.waitForResponse((answer) => answer.url().endsWith('/api/auth/profile') && answer.ok()),
      )
      await Promise.all([page, other].map((tab) => visit(tab, '/')))
      await Promise.all(accepted)
      await Promise.all([page, other].map((tab) => expect(userMenu(tab, account)).toBeVisible()))
      await expect.poll(() => isAccepted(page)).toBe(true)
      await expect.poll(() => isAccepted(other)).toBe(true)
      expect(renewals).toHaveLength(1)

      await other.close()
      await leaveApp(page)
      await expireAccessToken(page)
      await page.evaluate(() => localStorage.setItem('refreshToken', 'inconnu'))
      await visit(page, '/')
      await expect(page.getByRole('link', { name: 'Connexion' })).toBeVisible()
      await expect(userMenu(page, account)).toHaveCount(0)
      await expect.poll(() => storedKeys(page)).toEqual([])
    })
  })

  test.describe('that cannot be renewed for a moment', () => {
    test.use({ expectedComplaint: /401|503/ })

    test('is retried every five seconds, not by each call of a page, and stays', async ({ page }) => {
      await signUp(page)
      await expireAccessToken(page)
      await stopClock(page)
      const renewals: string[] = []
      await page.route('**/api/auth/refresh-token', (route) => {
        renewals.push(route.request().url())
        return route.fulfill({ status: 503, json: { code: 'DATABASE_AWAY', message: 'Un instant.' } })
      })
      let refused = 0
      page.on('response', (response) => {
        if (response.status() === 401) refused += 1
      })
      const failed = page.waitForResponse('**/api/auth/refresh-token')
      await visit(page, '/my-space')
      await expect.poll(() => refused).toBeGreaterThan(2)
      // Later requests are refused as well.
      const before = refused
      const callAgain = () => page.evaluate(() => window.dispatchEvent(new Event('online')))
      await callAgain()
      await expect.poll(() => refused).toBeGreaterThan(before)
      await expect.poll(() => renewals.length).toBe(1)
      // The five seconds begin when the page has read the answer. A later answer shows that it has.
      await (await failed).finished()
      await page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()))
      const refusedAgain = page.waitForResponse('**/api/auth/refresh-token')
      await page.clock.runFor(5000)
      await callAgain()
      await refusedAgain
      await expect.poll(() => renewals.length).toBe(2)
      expect(await storedKeys(page)).not.toEqual([])
    })
  })

  test.describe('without a network, or with a failing server', () => {
    test.use({
      expectedComplaint: /ERR_FAILED|ERR_INTERNET_DISCONNECTED|50[03]|429|40[13]|dynamically imported module/,
    })

    test('stays, and is shown before any script; deactivating the account ends it with the reason', async ({
      page,
    }) => {
      const account = await signUp(page)
      await test.step('its skeleton is in place of the login button while the page loads', async () => {
        await page.route(/\/assets\/.*\.js/, (route) => route.abort())
        await page.goto('/explorer')
        await expect(page.getByRole('link', { name: 'Connexion' })).toBeHidden()
        await expect(page.locator('.shown-for-session')).toBeVisible()
        await page.unroute(/\/assets\/.*\.js/)
      })

      // The page's own check would be taken for the first of these.
      const checked = page.waitForResponse('**/api/auth/profile')
      await visit(page, '/')
      await checked
      for (const [name, status] of [
        ['no network', 0],
        ['too many requests', 429],
        ['a failing server', 500],
        ['a database that is away', 503],
        ['a proxy that forbids', 403],
        ['a proxy that asks for a password of its own', 401],
      ] as const) {
        await test.step(name, async () => {
          await expect(userMenu(page, account)).toBeVisible()
          const asked = page.waitForRequest('**/api/auth/profile')
          await page.route('**/api/auth/**', (route) => (status ? route.fulfill({ status, json: {} }) : route.abort()))
          await page.evaluate(() => window.dispatchEvent(new Event('online')))
          // The first request must have ended: the next answer belongs to the second one.
          await (await asked).response()
          await page.unroute('**/api/auth/**')
          const answered = page.waitForResponse('**/api/auth/profile')
          await page.evaluate(() => window.dispatchEvent(new Event('online')))
          expect((await answered).status()).toBe(200)
          await expect(userMenu(page, account)).toBeVisible()
        })
      }

      await test.step('a deactivated account', async () => {
        await visit(page, '/settings')
        const json = { code: 'ACCOUNT_DISABLED', message: 'Ce compte est désactivé.' }
        await page.route('**/api/auth/**', (route) => route.fulfill({ status: 403, json }))
        await page.evaluate(() => window.dispatchEvent(new Event('online')))
        await expect(page).toHaveURL(/\/login\?next=/)
        await expect(page.getByText('Ce compte est désactivé.')).toBeVisible()
      })
    })
  })
})

test.describe('the menus', () => {
  test('open by keyboard and give the focus back; on a phone they are in the full-screen menu', async ({ page }) => {
    const account = await signUp(page)
    // A signed-in visitor needs no login.
    await page.goto('/login')
    await expectHome(page)
    await userMenu(page, account).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Mon Espace' })).toBeVisible()
    await expectAccessible(page, 'header')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Mon Espace' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Mon Espace' })).toHaveCount(0)
    await expect(userMenu(page, account)).toBeFocused()

    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(page.getByText(account.email)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Paramètres du compte' })).toBeVisible()
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await expect(page.getByText(account.email)).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Menu', exact: true })).toHaveCount(0)

    await test.step('the session ends in another tab', async () => {
      await visitAsMember(page, '/about')
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Se déconnecter' })).toBeVisible()
      const other = await openTab(page.context())
      await other.evaluate(() => localStorage.clear())
      await expect(page.getByRole('navigation', { name: 'Menu', exact: true })).toHaveCount(0)
    })
  })

  test('are open one at a time, until a click elsewhere; staff also have the menu of the administration', async ({
    page,
  }) => {
    const account = await visitAsStaff(page, '/about', 'Moderateur')
    const staffLinks = page.getByRole('banner').locator('a[href^="/admin/"]')
    const names = ['Dashboard', 'Utilisateurs', 'Animes', 'Signalements']
    await page.getByRole('button', { name: 'Administration' }).click()
    await expect(staffLinks).toHaveText(names)
    const paths = await staffLinks.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(paths).toEqual(['/admin/dashboard', '/admin/users', '/admin/animes', '/admin/reports'])
    await userMenu(page, account).click()
    await expect(staffLinks).toHaveCount(0)
    await expect(page.getByText('Moderateur', { exact: true })).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(page.getByText(account.email)).toHaveCount(0)

    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const links = page.getByRole('navigation', { name: 'Compte' }).getByRole('link')
    await expect(links).toHaveText(['Mon Espace', 'Paramètres du compte', ...names])
  })
})

/** Returns whether the server accepts this tab's token. */
function isAccepted(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('accessToken')}`
    return (await fetch('/api/auth/profile', { headers: { authorization } })).ok
  })
}
