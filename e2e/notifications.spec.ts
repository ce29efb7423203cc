import type { BrowserContext, Page } from '@playwright/test'
import { openLine } from '../tests/kit/open-line.ts'
import { expectAccessible } from './kit/accessible.ts'
import { signUp } from './kit/accounts.ts'
import { followAnime, giveNotifications } from './kit/notifications.ts'
import { expect, test, visit } from './kit/test.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
const titles = (page: Page) => rows(page).locator('.notification-title')
const numbered = (count: number) => Array.from({ length: count }, (_, index) => ({ title: `n° ${count - index}` }))

const isStream = (request: { url: () => string }) => request.url().endsWith('/api/notifications/stream')
const isBellRequest = (request: { url: () => string }) => /\/api\/notifications\?/.test(request.url())

/** Opens a page and waits until its bell listens. */
async function visitListening(page: Page, path: string): Promise<void> {
  const listening = page.waitForResponse(isStream)
  await visit(page, path)
  expect((await listening).status()).toBe(200)
  await expect(bell(page)).toBeVisible()
}

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/robots.txt')
  return page
}

test.describe('the bell', () => {
  test('is not there for visitors', async ({ page }) => {
    await visit(page, '/')
    await expect(page.getByRole('link', { name: 'Connexion' }).first()).toBeVisible()
    await expect(bell(page)).toHaveCount(0)
  })

  test('counts to nine, and says how many there really are', async ({ page }) => {
    const account = await signUp(page)
    await giveNotifications(account, numbered(12))
    await visit(page, '/')
    await expect(bell(page)).toHaveAccessibleName('Notifications, 12 non lues')
    await expect(page.locator('.bell-count')).toHaveText('9+')
    await bell(page).click()
    for (let left = 11; left >= 9; left--) {
      await panel(page).getByRole('button', { name: 'Marquer comme lu' }).first().click()
      await expect(bell(page)).toHaveAccessibleName(`Notifications, ${left} non lues`)
    }
    await expect(page.locator('.bell-count')).toHaveText('9')
    await page.reload()
    await expect(bell(page)).toHaveAccessibleName('Notifications, 9 non lues')
  })

  test('opens with the keyboard; what is read leaves, and the focus goes on', async ({ page }) => {
    const account = await signUp(page)
    await giveNotifications(account, numbered(3))
    await visit(page, '/')
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
    await expect(panel(page).getByText('n° 3')).toHaveCount(0)
    await expect(panel(page).getByRole('button', { name: 'Marquer comme lu' }).first()).toBeFocused()

    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await expect(bell(page)).toBeFocused()
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 non lues')
  })

  test('a click leads to what it is about, and that counts as read', async ({ page }) => {
    const account = await signUp(page)
    const url = '/anime/benikitsune-le-masque-rouge'
    await giveNotifications(account, [{ title: 'Nouvel anime', url }, { title: 'Autre chose' }])
    await visit(page, '/')
    await bell(page).click()
    await panel(page).getByRole('link', { name: 'Nouvel anime' }).click()
    await expect(page).toHaveURL(url)
    await expect(panel(page)).toHaveCount(0)
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 non lue')
  })

  test('reads all at once, and then says that nothing is new', async ({ page }) => {
    const account = await signUp(page)
    await giveNotifications(account, numbered(25))
    await visit(page, '/')
    await bell(page).click()
    await panel(page).getByRole('button', { name: 'Tout lire' }).click()
    await expect(panel(page)).toContainText('Aucune nouvelle notification')
    await expect(page.locator('.bell-count')).toHaveCount(0)
    await panel(page).getByRole('link', { name: 'Voir toutes les notifications' }).click()
    await expect(page).toHaveURL('/notifications')
    await expect(titles(page)).toHaveCount(20)
  })

  test('shows the symbols, the time and the icon of each kind', async ({ page }) => {
    const account = await signUp(page)
    await giveNotifications(account, [
      { title: 'A', kind: 'new_animes', content: '➕ 8 épisodes', minutesAgo: 0 },
      { title: 'B', kind: 'new_episodes', content: '♻️ Liens', minutesAgo: 14 },
      { title: 'C', kind: 'maintenance', content: 'Une ligne\nune autre', minutesAgo: 3 * 60 },
      { title: 'D', kind: 'report_answers', minutesAgo: 25 * 60 },
    ])
    await visit(page, '/')
    await bell(page).click()
    const items = panel(page).getByRole('listitem')
    await expect(items).toContainText([/✅ 8 épisodes.*À l'instant/, /🔄 Liens.*14 min/, /une autre.*3 h/, /1 j/])
    for (const [index, type] of ['anime_created', 'anime_updated', 'maintenance', 'info'].entries()) {
      await expect(items.nth(index)).toHaveAttribute('data-type', type)
    }
  })

  test.describe('when the server fails', () => {
    test.use({ expectedComplaint: /status of 50[03]/ })

    test('says so and tries again, and puts back what could not be read', async ({ page }) => {
      const account = await signUp(page)
      await giveNotifications(account, numbered(1))
      const fail = (route: { fulfill: (answer: object) => Promise<void> }) =>
        route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Une erreur est survenue' } })
      await page.route(/\/api\/notifications\?/, fail)
      await visit(page, '/')
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

test.describe('a notification that comes', () => {
  test('is there at once in another browser, without asking, and is announced', async ({ page }) => {
    const account = await signUp(page)
    const { title, addEpisode } = await followAnime(account)
    await visitListening(page, '/notifications')
    await expect(page.getByRole('heading', { name: 'Aucune notification' })).toBeVisible()
    const asked: string[] = []
    page.on('request', (request) => isBellRequest(request) && asked.push(request.url()))
    await addEpisode()
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 non lue')
    expect(asked).toEqual([])
    await expect(titles(page)).toContainText([`${title} mis à jour`])
    await expect(page.getByText(`Nouvelle notification : ${title} mis à jour`)).toHaveCount(1)

    await bell(page).click()
    await expect(panel(page)).toContainText('✅ Saison 1 · Épisode 1 disponible en VOSTFR.')
    await addEpisode()
    await expect(panel(page)).toContainText('✅ 2 nouveaux épisodes en VOSTFR')
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 non lue')
  })

  test('reaches all tabs over one connection, and another tab takes over when its tab closes', async ({
    page,
    context,
  }) => {
    const account = await signUp(page)
    const { title, addEpisode } = await followAnime(account)
    const other = await openTab(context)
    const streams: string[] = []
    other.on('request', (request) => isStream(request) && streams.push(request.url()))
    await visitListening(page, '/')
    await visit(other, '/explorer')
    await expect(bell(other)).toHaveAccessibleName('Notifications')
    await addEpisode()
    for (const tab of [page, other]) await expect(bell(tab)).toHaveAccessibleName('Notifications, 1 non lue')
    expect(streams).toEqual([])

    // What is read in one tab is read in the other.
    await bell(page).click()
    await panel(page).getByRole('button', { name: 'Tout lire' }).click()
    await expect(bell(other)).toHaveAccessibleName('Notifications')

    const takenOver = other.waitForResponse(isStream)
    await page.close()
    expect((await takenOver).status()).toBe(200)
    await addEpisode()
    await expect(bell(other)).toHaveAccessibleName('Notifications, 1 non lue')
    await bell(other).click()
    await expect(panel(other)).toContainText(title)
  })

  test.describe('with an access token that has run out', () => {
    test.use({ expectedComplaint: /401/ })

    test('is heard all the same', async ({ page }) => {
      const account = await signUp(page)
      const { addEpisode } = await followAnime(account)
      await page.evaluate(() => {
        const [head, body] = (localStorage.getItem('accessToken') ?? '').split('.')
        localStorage.setItem('accessToken', `${head}.${body}.${'A'.repeat(43)}`)
      })
      const listening = page.waitForResponse((answer) => isStream(answer) && answer.status() === 200)
      await visit(page, '/')
      await listening
      await addEpisode()
      await expect(bell(page)).toHaveAccessibleName('Notifications, 1 non lue')
    })
  })

  test('is there after the network was away', async ({ browser, baseURL }) => {
    const line = await openLine({ port: Number(new URL(baseURL ?? '').port) })
    const context = await browser.newContext({ baseURL: `http://127.0.0.1:${line.port}` })
    const page = await context.newPage()
    const account = await signUp(page)
    const { addEpisode } = await followAnime(account)
    await visitListening(page, '/')
    line.cut()
    await addEpisode()
    const back = page.waitForResponse(isStream)
    line.mend()
    expect((await back).status()).toBe(200)
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 non lue')
    await context.close()
    await line.close()
  })

  test('stops with the session', async ({ page }) => {
    const account = await signUp(page)
    await visitListening(page, '/')
    const ended = page.waitForEvent('requestfailed', isStream)
    await page.getByRole('button', { name: `Menu de ${account.username}` }).click()
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await ended
    await expect(bell(page)).toHaveCount(0)
  })
})

test.describe('the page', () => {
  test('refuses visitors, and leads back after the login', async ({ page }) => {
    await visit(page, '/notifications')
    await expect(page.getByRole('heading', { name: 'Accès refusé' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Connexion' }).click()
    await expect(page).toHaveURL('/login?next=%2Fnotifications')
  })

  test('keeps its filters in the address', async ({ page }) => {
    const account = await signUp(page)
    await giveNotifications(account, [
      { title: 'Maintenance lue', kind: 'maintenance', isRead: true },
      { title: 'Maintenance', kind: 'maintenance' },
      { title: 'Annonce' },
    ])
    await visit(page, '/notifications')
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
  })

  test('marks as read and deletes, and the focus stays with the list', async ({ page }) => {
    const account = await signUp(page)
    await giveNotifications(account, numbered(3))
    await visit(page, '/notifications')
    const second = rows(page).filter({ hasText: 'n° 2' })
    await second.getByRole('button', { name: 'Marquer comme lu' }).press('Enter')
    await expect(second.getByRole('button', { name: 'Marquer comme lu' })).toHaveCount(0)
    await expect(second.getByRole('button', { name: 'Supprimer' })).toBeFocused()
    await expect(page.getByText('2 non lues', { exact: true })).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 non lues')

    await page.keyboard.press('Enter')
    await expect(titles(page)).toContainText(['n° 3', 'n° 1'])
    await expect(rows(page).filter({ hasText: 'n° 1' }).getByRole('button').first()).toBeFocused()
    await page.getByRole('button', { name: 'Tout marquer comme lu' }).click()
    await expect(page.getByText('Tout est lu')).toBeVisible()
    await page.reload()
    await expect(titles(page)).toHaveCount(2)
    await expect(bell(page)).toHaveAccessibleName('Notifications')
  })

  test('shows twenty a page, and the page before when the last one is empty', async ({ page }) => {
    const account = await signUp(page)
    await giveNotifications(account, numbered(21))
    await visit(page, '/notifications')
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

test.describe('on this device, while the site is closed', () => {
  test.use({ permissions: ['notifications'], serviceWorkers: 'allow' })

  /** Stands in for the browser's push service, which a test machine cannot reach. */
  async function withPushService(page: Page, endpoint: string): Promise<void> {
    await page.addInitScript((address) => {
      const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
      const subscription = (key: unknown) => ({
        endpoint: address,
        options: { applicationServerKey: key },
        toJSON: () => ({ endpoint: address, keys }),
        unsubscribe: async () => localStorage.removeItem('subscribed') === undefined,
      })
      PushManager.prototype.getSubscription = async () =>
        (localStorage.getItem('subscribed') ? subscription(null) : null) as PushSubscription | null
      PushManager.prototype.subscribe = async (options) => {
        localStorage.setItem('subscribed', 'yes')
        return subscription(options?.applicationServerKey) as unknown as PushSubscription
      }
    }, endpoint)
  }

  test('is off until the person asks, and off again when they say so', async ({ page }) => {
    await withPushService(page, `https://push.example/${Date.now()}`)
    await signUp(page)
    await visit(page, '/notifications')
    const button = page.getByRole('switch', { name: 'Recevoir les notifications sur cet appareil' })
    await expect(button).toBeEnabled()
    await expect(button).not.toBeChecked()
    await button.check()
    await expect(button).toBeEnabled()
    await page.reload()
    await expect(button).toBeChecked()
    await button.uncheck()
    await expect(button).toBeEnabled()
    await page.reload()
    await expect(button).toBeEnabled()
    await expect(button).not.toBeChecked()
  })

  test('shows what the push service brings', async ({ page, context }) => {
    await withPushService(page, `https://push.example/${Date.now()}-2`)
    await signUp(page)
    const browser = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [registration] = registrations
        if (registration) resolve(registration.registrationId)
      })
    })
    await browser.send('ServiceWorker.enable')
    await visit(page, '/notifications')
    await page.getByRole('switch', { name: 'Recevoir les notifications sur cet appareil' }).check()
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
    const message = { id: 7, title: 'Hagane Zéro mis à jour', content: '✅ Épisode 18', url: '/anime/hagane-zero' }
    await browser.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId: await registered,
      data: JSON.stringify(message),
    })
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
      })
    await expect.poll(shown).toEqual([{ title: 'Hagane Zéro mis à jour', body: '✅ Épisode 18' }])
  })
})

test.describe('for everybody', () => {
  for (const colorScheme of ['dark', 'light'] as const) {
    for (const width of [1440, 390]) {
      test(`page and panel are accessible and fit, ${colorScheme}, at ${width} px`, async ({ page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: 900 })
        const account = await signUp(page)
        const long = 'Un titre très long qui ne tient pas sur une ligne '.repeat(3)
        const word = 'x'.repeat(120)
        await giveNotifications(account, [
          { title: long, url: '/explorer', kind: 'new_animes' },
          { title: word, content: word, kind: 'maintenance' },
          { title: 'Lue', isRead: true, kind: 'new_episodes' },
        ])
        await visit(page, '/notifications')
        await expect(titles(page)).toHaveCount(3)
        await expect(page.getByRole('switch')).toBeEnabled()
        const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(await overflow()).toBeLessThanOrEqual(0)
        await expectAccessible(page)
        await bell(page).click()
        await expect(panel(page).getByRole('listitem')).toHaveCount(2)
        expect(await overflow()).toBeLessThanOrEqual(0)
        await expectAccessible(page, '.bell-panel')
      })
    }
  }

  test('a visitor’s page is accessible', async ({ page }) => {
    await visit(page, '/notifications')
    await expect(page.getByRole('heading', { name: 'Accès refusé' })).toBeVisible()
    await expectAccessible(page)
  })
})
