import { bell, numbered, panel, titles } from '../kit/notification-places.ts'
import { visitWithNotifications } from '../kit/notifications.ts'
import { expect, test } from '../kit/test.ts'

test.describe('the bell', () => {
  test('shows at most nine, announces the real number, and marks all as read', async ({ page }) => {
    await visitWithNotifications(page, '/', numbered(12))
    await expect(bell(page)).toHaveAccessibleName('Notifications, 12 non lues')
    await expect(bell(page)).toHaveText('9+')
    await bell(page).click()
    for (let left = 11; left >= 9; left--) {
      await panel(page).getByRole('button', { name: 'Marquer comme lu' }).first().click()
      await expect(bell(page)).toHaveAccessibleName(`Notifications, ${left} non lues`)
    }
    await expect(bell(page)).toHaveText('9')
    await page.reload()
    await expect(bell(page)).toHaveAccessibleName('Notifications, 9 non lues')
    await bell(page).click()
    await panel(page).getByRole('button', { name: 'Tout lire' }).click()
    await expect(panel(page)).toContainText('Aucune nouvelle notification')
    await expect(bell(page)).toHaveText('')
    await panel(page).getByRole('link', { name: 'Voir toutes les notifications' }).click()
    await expect(page).toHaveURL('/notifications')
    await expect(titles(page)).toHaveCount(12)
  })

  test('opens with the keyboard; read notifications disappear, the focus moves on, a click leads to the target', async ({
    page,
  }) => {
    const url = '/anime/benikitsune-le-masque-rouge'
    await visitWithNotifications(page, '/', [...numbered(2), { title: 'Nouvel anime', url }])
    await expect(bell(page)).toHaveAccessibleName('Notifications, 3 non lues')
    await bell(page).focus()
    await page.keyboard.press('Enter')
    await expect(panel(page).getByRole('listitem')).toHaveCount(3)

    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Actualiser' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Tout lire' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(panel(page).getByRole('listitem')).toHaveCount(2)
    await expect(panel(page).getByText('n° 2')).toHaveCount(0)
    await expect(panel(page).getByRole('button', { name: 'Marquer comme lu' }).first()).toBeFocused()

    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await expect(bell(page)).toBeFocused()
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 non lues')

    await bell(page).click()
    await panel(page).getByRole('link', { name: 'Nouvel anime' }).click()
    await expect(page).toHaveURL(url)
    await expect(panel(page)).toHaveCount(0)
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 non lue')
  })

  test('shows the icon, the text and the time of each type', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await visitWithNotifications(page, '/', [
      { title: 'A', kind: 'new_animes', content: '➕ 8 épisodes', minutesAgo: 0 },
      { title: 'B', kind: 'new_episodes', content: '♻️ Liens', minutesAgo: 14 },
      { title: 'C', kind: 'maintenance', content: 'Une ligne\nune autre', minutesAgo: 3 * 60 },
      { title: 'D', kind: 'report_answers', minutesAgo: 25 * 60 },
    ])
    await bell(page).click()
    const items = panel(page).getByRole('listitem')
    await expect(items).toContainText([/✅ 8 épisodes.*À l'instant/, /🔄 Liens.*14 min/, /une autre.*3 h/, /1 j/])
    const colours = {
      green: 'rgb(118, 211, 155)',
      blue: 'rgb(143, 182, 255)',
      yellow: 'rgb(255, 216, 77)',
      violet: 'rgb(187, 164, 255)',
    }
    for (const [index, colour] of Object.values(colours).entries())
      await expect(items.nth(index).locator('svg').first()).toHaveCSS('color', colour)
  })

  test.describe('when the server fails', () => {
    test.use({ expectedComplaint: /status of 50[03]/ })

    test('reports it and retries, and reverts a failed change', async ({ page }) => {
      const fail = (route: { fulfill: (answer: object) => Promise<void> }) =>
        route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Une erreur est survenue' } })
      await page.route(/\/api\/notifications\?/, fail)
      await visitWithNotifications(page, '/', numbered(1))
      await bell(page).click()
      await expect(panel(page)).toContainText('Les notifications n’ont pas pu être chargées')
      await page.unroute(/\/api\/notifications\?/)
      await panel(page).getByRole('button', { name: 'Réessayer' }).click()
      await expect(panel(page).getByRole('listitem')).toHaveCount(1)

      await page.route(/\/read$/, fail)
      const refused = page.waitForResponse(/\/read$/)
      await panel(page).getByRole('button', { name: 'Marquer comme lu' }).click()
      await refused
      await expect(panel(page).getByRole('listitem')).toHaveCount(1)
      await expect(bell(page)).toHaveAccessibleName('Notifications, 1 non lue')
    })
  })
})
