import type { Page } from '@playwright/test'
import { getRow } from '../../tests/kit/rows.ts'
import { expectAccessible } from '../kit/accessible.ts'
import { signIn, signUp } from '../kit/accounts.ts'
import { withSiteDatabase } from '../kit/site-database.ts'
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

    await test.step('events of the account are listed in pages, the newest first', async () => {
      const activity = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'Activité du compte' }) })
      const events = activity.getByRole('listitem')
      const older = activity.getByRole('button', { name: 'Plus anciennes' })
      await expect(events).toHaveCount(2)
      await expect(events.first()).toContainText('Connexion')
      await expect(events.first()).toContainText(/à \d\d:\d\d · Firefox sur Linux · 127\.0\.0\.1/)
      await expect(events.last()).toContainText('Création du compte')
      await expect(older).toHaveCount(0)
      await withSiteDatabase(async (db) => {
        const { id } = await getRow(db, 'account', { username: account.username })
        const event = { account_id: id, kind: 'rename' as const, at: new Date(), user_agent: '', ip: '' }
        await db.insertInto('account_event').values(Array(20).fill(event)).execute()
      })
      await page.reload()
      await expect(events).toHaveCount(20)
      await older.click()
      await expect(activity.getByText('Page 2 sur 2')).toBeVisible()
      await expect(older).toBeDisabled()
      await expect(older).toBeFocused()
      await expect(events).toHaveCount(2)
      await expect(events.last()).toContainText('Création du compte')
      await expectAccessible(page, 'main')
    })

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
