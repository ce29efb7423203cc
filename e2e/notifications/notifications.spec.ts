import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from '../kit/accessible.ts'
import { bell, numbered, panel, rows, titles } from '../kit/notification-places.ts'
import { visitWithNotifications } from '../kit/notifications.ts'
import { callAsPage } from '../kit/staff.ts'
import { expect, expectFits, test, visit } from '../kit/test.ts'

/** Tells the page that another tab or application covers it, or no longer does. */
const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test.describe('the page', () => {
  test('refuses visitors, and returns after the login', async ({ page }) => {
    await visit(page, '/notifications?filter=unread')
    await expect(page.getByRole('heading', { name: 'Accès refusé' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Connexion' }).click()
    await expect(page).toHaveURL('/login?next=%2Fnotifications%3Ffilter%3Dunread')
  })

  test('keeps its filters in the address', async ({ page }) => {
    await visitWithNotifications(page, '/notifications', [
      { title: 'Maintenance lue', kind: 'maintenance', isRead: true },
      { title: 'Maintenance', kind: 'maintenance' },
      { title: 'Annonce' },
    ])
    await expect(titles(page)).toHaveCount(3)
    await expect(page.getByText('2 non lues', { exact: true })).toBeVisible()
    await page.getByRole('combobox', { name: 'Type' }).selectOption('Maintenance')
    await expect(titles(page)).toContainText(['Maintenance lue', 'Maintenance'])
    await page.getByText('Non lues', { exact: true }).click()
    await expect(page).toHaveURL('/notifications?filter=unread&type=maintenance')
    await expect(titles(page)).toHaveCount(1)
    await page.reload()
    await expect(titles(page)).toContainText(['Maintenance'])
    await expect(page.getByRole('radio', { name: 'Non lues' })).toBeChecked()
    await page.goBack()
    await expect(titles(page)).toHaveCount(2)
    await page.getByText('Lues', { exact: true }).click()
    await expect(titles(page)).toContainText(['Maintenance lue'])
    await page.getByRole('combobox', { name: 'Type' }).selectOption('Nouveaux animes')
    await expect(page.getByRole('heading', { name: 'Aucune notification' })).toBeVisible()
    await page.getByRole('link', { name: 'Voir toutes les notifications' }).click()
    await expect(titles(page)).toHaveCount(3)
    const again = page.waitForResponse('**/api/notifications/all*')
    await page.getByRole('main').getByRole('button', { name: 'Actualiser' }).click()
    expect((await again).ok()).toBe(true)
  })

  test('marks as read and deletes, and the focus stays in the list', async ({ page }) => {
    await visitWithNotifications(page, '/notifications', numbered(3))
    const second = rows(page).filter({ hasText: 'n° 2' })
    await second.getByRole('button', { name: 'Marquer comme lu' }).press('Enter')
    await expect(second.getByRole('button', { name: 'Marquer comme lu' })).toHaveCount(0)
    await expect(second.getByRole('button', { name: 'Supprimer' })).toBeFocused()
    await expect(page.getByText('2 non lues', { exact: true })).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 non lues')

    await page.keyboard.press('Enter')
    await expect(titles(page)).toContainText(['n° 3', 'n° 1'])
    await expect(rows(page).filter({ hasText: 'n° 1' }).getByRole('button').first()).toBeFocused()
    await page.getByRole('button', { name: 'Tout marquer comme lu' }).press('Enter')
    await expect(page.getByText('Tout est lu')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Liste des notifications' })).toBeFocused()
    await page.reload()
    await expect(titles(page)).toHaveCount(2)
    await expect(bell(page)).toHaveAccessibleName('Notifications')
  })

  test('a deletion, and marking all as read, can be undone', async ({ page }) => {
    await visitWithNotifications(page, '/notifications', numbered(3))
    await rows(page).filter({ hasText: 'n° 2' }).getByRole('button', { name: 'Supprimer' }).click()
    await expect(titles(page)).toHaveCount(2)
    const undo = page.getByRole('main').getByRole('button', { name: 'Annuler' })
    // Looking at another tab in between does not make it final.
    await setVisibility(page, 'hidden')
    await setVisibility(page, 'visible')
    await undo.click()
    await expect(titles(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Tout marquer comme lu' }).click()
    await expect(page.getByText('Tout est lu', { exact: true })).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    // Hovered, the notice stays.
    await undo.hover()
    await expectAccessible(page)
    await undo.click()
    await expect(page.getByText('3 non lues', { exact: true })).toBeVisible()
    await page.reload()
    await expect(titles(page)).toHaveCount(3)
    await expect(page.getByText('3 non lues', { exact: true })).toBeVisible()

    await bell(page).click()
    await panel(page).getByRole('button', { name: 'Tout lire' }).click()
    await expect(panel(page).getByText('Vous êtes à jour.')).toBeVisible()
    await undo.click()
    await expect(bell(page)).toHaveAccessibleName('Notifications, 3 non lues')
    // Closing the notice makes the change final, and so does leaving the page.
    await rows(page).filter({ hasText: 'n° 1' }).getByRole('button', { name: 'Supprimer' }).click()
    const deletion = () => page.waitForResponse((response) => response.request().method() === 'DELETE')
    await Promise.all([deletion(), page.getByRole('main').getByRole('button', { name: 'Fermer' }).click()])
    await rows(page).filter({ hasText: 'n° 2' }).getByRole('button', { name: 'Supprimer' }).click()
    await Promise.all([deletion(), page.getByRole('link', { name: 'Explorer' }).first().click()])
    await expect(page).toHaveURL('/explorer')
    await visit(page, '/notifications')
    await expect(titles(page)).toHaveText([/n° 3$/])
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    test('a deletion is sent when the page is hidden, which the phone may end', async ({ page }) => {
      await visitWithNotifications(page, '/notifications', numbered(2))
      await rows(page).filter({ hasText: 'n° 1' }).getByRole('button', { name: 'Supprimer' }).click()
      await expect(titles(page)).toHaveCount(1)
      const deletion = page.waitForResponse((response) => response.request().method() === 'DELETE')
      await setVisibility(page, 'hidden')
      expect((await deletion).ok()).toBe(true)
    })
  })

  test.describe('with one that another device has deleted', () => {
    test.use({ expectedComplaint: /status of 404/ })

    test('marks it as read and deletes it without a failure', async ({ page }) => {
      await visitWithNotifications(page, '/notifications', numbered(3))
      await expect(titles(page)).toHaveCount(3)
      await page.route(/\/api\/notifications\/\d+\/read$/, async (route) => {
        const path = new URL(route.request().url()).pathname.replace('/read', '')
        await callAsPage(page, { method: 'DELETE', path })
        await route.continue()
      })
      const unread = page.waitForResponse(/\/api\/notifications\/\d+\/read$/)
      await rows(page).filter({ hasText: 'n° 1' }).getByRole('button', { name: 'Marquer comme lu' }).click()
      expect((await unread).status()).toBe(404)
      await expect(titles(page)).toHaveText([/n° 3$/, /n° 2$/])

      await page.route(/\/api\/notifications\/\d+$/, async (route) => {
        // The change of the other device.
        await route.fetch()
        await route.continue()
      })
      const refused = page.waitForResponse((response) => response.request().method() === 'DELETE')
      await rows(page).filter({ hasText: 'n° 2' }).getByRole('button', { name: 'Supprimer' }).click()
      await page.getByRole('main').getByRole('button', { name: 'Fermer' }).click()
      expect((await refused).status()).toBe(404)
      await expect(bell(page)).toHaveAccessibleName('Notifications, 1 non lue')
      await expect(titles(page)).toHaveText([/n° 3$/])
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    })
  })

  test('shows twenty per page, and the previous page when the last one is empty', async ({ page }) => {
    await visitWithNotifications(page, '/notifications', numbered(21))
    await expect(titles(page)).toHaveCount(20)
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL('/notifications?page=2')
    await expect(titles(page)).toHaveText([/n° 1$/])
    await expect(page.getByRole('heading', { name: 'Liste des notifications' })).toBeFocused()
    await page.reload()
    await expect(titles(page)).toHaveText([/n° 1$/])
    await page.getByRole('button', { name: 'Supprimer' }).click()
    await expect(page).toHaveURL('/notifications')
    await expect(titles(page)).toHaveCount(20)
    await expect(page.getByRole('navigation', { name: 'Pagination' })).toHaveCount(0)
  })
})

test('page and panel are accessible and fit, dark and light', async ({ page }) => {
  test.slow()
  const long = 'Un titre très long qui ne tient pas sur une ligne '.repeat(3)
  const word = 'x'.repeat(120)
  await visitWithNotifications(page, '/notifications', [
    { title: long, url: '/explorer', kind: 'new_animes' },
    { title: word, content: word, kind: 'maintenance' },
    { title: 'Lue', isRead: true, kind: 'new_episodes' },
  ])
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(titles(page)).toHaveCount(3)
    await expect(page.getByRole('switch')).toBeEnabled()
    await expectFits(page)
    await expectAccessibleInBoth(page)
    await bell(page).click()
    await expect(panel(page).getByRole('listitem')).toHaveCount(2)
    await expectFits(page)
    await expectAccessibleInBoth(page, 'section.menu-panel')
    await page.keyboard.press('Escape')
  }
})
