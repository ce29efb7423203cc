import type { Page, Route } from '@playwright/test'
import { expectAccessibleAtBothWidths } from '../kit/accessible.ts'
import { logIn, signIn, signUp, visitAsMember, visitSignedOut } from '../kit/accounts.ts'
import { linkMailedTo } from '../kit/mails.ts'
import { expect, holdRequests, test, visit } from '../kit/test.ts'

const newPassword = (page: Page) => page.getByLabel('Nouveau mot de passe', { exact: true })
const usedUp = 'Ce lien n’est plus valable. Demandez-en un nouveau.'

test.describe('a forgotten password', () => {
  test.use({ expectedComplaint: /status of 400/ })

  test('is replaced through the mailed link, which works once', async ({ page }) => {
    const account = await signUp(page)
    await visitSignedOut(page, '/login')
    await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
    await page.getByRole('button', { name: 'Envoyer le lien' }).click()
    await expect(page.getByText("L'email est requis")).toBeVisible()
    await page.getByLabel('E-mail').fill(account.email)
    await page.getByRole('button', { name: 'Envoyer le lien' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Consultez vos e-mails')
    await expect(page.getByRole('status')).toHaveText(
      `Si un compte existe pour ${account.email}, un lien vient de partir.`,
    )
    await expect(page.getByRole('button', { name: 'Renvoyer le lien' })).toBeDisabled()

    const link = await linkMailedTo(account.email, '/reset-password')
    await visit(page, link)
    await expect(page).toHaveURL('/reset-password')
    await newPassword(page).fill('Falaise12')
    await page.getByLabel('Confirmer le mot de passe').fill('Falaise12')
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('status')).toHaveText('Mot de passe modifié avec succès !')
    await signIn(page, { ...account, password: 'Falaise12' })
    await visitSignedOut(page, '/about')
    await visit(page, link)
    await newPassword(page).fill('Falaise13')
    await page.getByLabel('Confirmer le mot de passe').fill('Falaise13')
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
    await expect(page.getByRole('alert')).toHaveText(usedUp)
    await page.getByRole('link', { name: 'Demander un nouveau lien' }).click()
    await expect(page).toHaveURL('/forgot-password')
  })

  test('gets the same answer for an unknown address; another request works after a minute, or for another', async ({
    page,
  }) => {
    await page.clock.install()
    await visit(page, '/forgot-password')
    const field = page.getByLabel('E-mail')
    await field.fill('personne@exemple.fr')
    const look = () =>
      field.evaluate((input) => {
        const { color, backgroundColor } = getComputedStyle(input)
        return [color, backgroundColor]
      })
    const before = await look()
    const answer = await holdRequests(page, '**/api/auth/forgot-password')
    await field.press('Enter')
    await expect(field).not.toBeEditable()
    expect(await look(), 'while it is sent').toEqual(before)
    answer()
    await expect(page.getByRole('status')).toHaveText(
      'Si un compte existe pour personne@exemple.fr, un lien vient de partir.',
    )
    const again = page.getByRole('button', { name: 'Renvoyer le lien' })
    await expect(again).toBeDisabled()
    await page.clock.runFor(61_000)
    await again.click()
    await expect(page.getByText(/redemandez un lien dans/)).toBeVisible()
    await expect(again).toBeDisabled()
    await expect(again).toBeFocused()
    await page.getByRole('button', { name: 'Changer d’adresse' }).click()
    await expect(page.getByLabel('E-mail')).toHaveValue('personne@exemple.fr')

    // A form submitted before hydration is held back, and its input stays out of the page's address.
    const release = await holdRequests(page, /\/assets\/entry\.client/)
    await page.goto('/forgot-password', { waitUntil: 'commit' })
    await page.getByLabel('E-mail').fill('pressee@exemple.fr')
    await page.getByLabel('E-mail').press('Enter')
    await expect(page).toHaveURL('/forgot-password')
    release()
    await expect(page.getByRole('status')).toContainText('pressee@exemple.fr')
  })
})

test.describe('an e-mail address', () => {
  test.use({ expectedComplaint: /status of 400|ERR_FAILED/ })

  test('is confirmed through the mailed link or a newer one, and the profile shows it', async ({ page }) => {
    const { email } = await visitAsMember(page, '/settings')
    await expect(page.getByText('Adresse non confirmée.')).toBeVisible()
    const first = await linkMailedTo(email, '/confirm-email')
    await page.getByRole('button', { name: 'Renvoyer le lien' }).click()
    await expect(page.getByText('Un lien vient de partir.')).toBeVisible()
    await expect.poll(() => linkMailedTo(email, '/confirm-email'), { timeout: 30_000 }).not.toBe(first)
    const link = await linkMailedTo(email, '/confirm-email')
    await visit(page, link)
    await expect(page.getByRole('status')).toHaveText('Votre adresse e-mail est confirmée.')
    await expect(page).toHaveURL('/confirm-email')
    await visit(page, '/settings')
    await expect(page.getByText('Adresse confirmée')).toBeVisible()
    await visit(page, link)
    await expect(page.getByRole('status')).toHaveText('Votre adresse est déjà confirmée.')
  })

  test('whose confirmation lost its answer is shown as confirmed at the next try', async ({ page }) => {
    const { email } = await signUp(page)
    const link = await linkMailedTo(email, '/confirm-email')
    const read = page.waitForResponse('**/api/auth/profile')
    const loseAnswer = async (route: Route) => {
      await read
      await route.fetch()
      await route.abort()
    }
    await page.route('**/api/auth/confirm-email', loseAnswer, { times: 1 })
    await visit(page, link)
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByRole('status')).toHaveText('Votre adresse est déjà confirmée.')
  })
})

test.describe('an account that is closed', () => {
  test.use({ expectedComplaint: /status of 40[01]/ })

  test('shows until when it can be kept, and is kept through the mailed link', async ({ page }) => {
    const account = await visitAsMember(page, '/settings?tab=confidentialite')
    await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
    const dialog = page.getByRole('dialog')
    const close = dialog.getByRole('button', { name: 'Supprimer mon compte' })
    await close.click()
    await expect(dialog.getByText('Votre mot de passe est requis pour confirmer')).toBeVisible()
    await dialog.getByLabel('Votre mot de passe pour confirmer').fill('Faux12345')
    await close.click()
    await expect(dialog.getByText('Le mot de passe actuel est incorrect')).toBeVisible()
    await dialog.getByLabel('Votre mot de passe pour confirmer').fill(account.password)
    await close.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre compte est fermé')
    await expect(page.getByText(/Vos données seront effacées le \d+ \S+ \d{4}/)).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Connexion' })).toBeVisible()

    const link = await linkMailedTo(account.email, '/cancel-deletion')
    await visit(page, link)
    await expect(page).toHaveURL('/cancel-deletion')
    await page.getByRole('button', { name: 'Garder mon compte' }).click()
    await expect(page.getByRole('status')).toHaveText('Votre compte est conservé. Vous pouvez vous connecter.')
    await page.getByRole('link', { name: 'Se connecter' }).click()
    await logIn(page, account)
    // An account with a pending removal would get a greeting first.
    await expect(page).toHaveURL('/')

    await visit(page, link)
    await page.getByRole('button', { name: 'Garder mon compte' }).click()
    await expect(page.getByRole('alert')).toHaveText(usedUp)
  })
})

test.describe('each page', () => {
  test.use({ expectedComplaint: /status of 400/ })

  test('is accessible, dark and light; without its token it explains that, and links on', async ({ page }) => {
    test.slow()
    for (const path of ['/forgot-password', '/reset-password#abc', '/confirm-email#abc', '/cancel-deletion#abc']) {
      await page.goto('/robots.txt')
      await visit(page, path)
      await expectAccessibleAtBothWidths(page, 'main')
    }
    for (const path of ['/confirm-email', '/cancel-deletion', '/reset-password']) {
      await page.goto('/robots.txt')
      await visit(page, path)
      await expect(page.getByRole('alert')).toHaveText('Ce lien est incomplet. Ouvrez-le à nouveau depuis l’e-mail.')
      const onward = page.getByRole('main').getByRole('link', { name: /Se connecter|Demander/ })
      await expect(onward.first()).toBeVisible()
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
    }
    await expectAccessibleAtBothWidths(page, 'main')
  })
})
