import type { Page } from '@playwright/test'
import { signIn, signUp } from '../kit/accounts.ts'
import { expect, test, visit } from '../kit/test.ts'

const security = '/settings?tab=securite'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('my devices', () => {
  test.use({ expectedComplaint: /status of 401/ })

  test('are listed, this one first, and signed out: one, the others, then all', async ({ page, browser }) => {
    const account = await signUp(page)
    const other = await browser.newPage({
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:151.0) Gecko/20100101 Firefox/151.0',
    })
    await signIn(other, account)
    await visit(page, security)
    const title = page.getByRole('heading', { name: 'Appareils connectés' })
    const devices = page.locator('section').filter({ has: title }).getByRole('listitem')
    await expect(devices).toHaveCount(2)
    await expect(devices.first()).toContainText('Cet appareil')
    await page.getByRole('button', { name: 'Déconnecter Firefox sur Linux' }).press('Enter')
    await expect(devices).toHaveCount(1)
    await expect(title).toBeFocused()
    await visit(other, '/settings')
    await expect(heading(other)).toHaveText('Connexion')

    await signIn(other, account)
    await page.reload()
    await page.getByRole('button', { name: 'Déconnecter les autres appareils' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Déconnecter', exact: true }).click()
    await expect(page.getByText('1 appareil déconnecté.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Déconnecter les autres appareils' })).toHaveCount(0)
    await expect(title).toBeFocused()
    await visit(other, '/settings')
    await expect(heading(other)).toHaveText('Connexion')

    await signIn(other, account)
    await page.getByRole('button', { name: 'Déconnecter tous mes appareils' }).click()
    await dialog.getByRole('button', { name: 'Déconnecter', exact: true }).click()
    await expect(page).toHaveURL('/login?next=%2Fsettings%3Ftab%3Dsecurite')
    await visit(other, '/settings')
    await expect(heading(other)).toHaveText('Connexion')
    await other.close()
  })
})
