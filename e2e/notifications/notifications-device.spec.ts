import type { Page } from '@playwright/test'
import { signUp } from '../kit/accounts.ts'
import { expect, test, visit } from '../kit/test.ts'

test.describe('on this device, while the site is closed', () => {
  test.use({ permissions: ['notifications'], serviceWorkers: 'allow' })

  /** Replaces the browser's push service, which test machines cannot reach. */
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

  test('is off until the member switches it on, shows a pushed message, and can be switched off', async ({
    page,
    context,
  }) => {
    await withPushService(page, `https://fcm.googleapis.com/fcm/send/${Date.now()}`)
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
    const button = page.getByRole('switch', { name: 'Recevoir les notifications sur cet appareil' })
    await expect(button).toBeEnabled()
    await expect(button).not.toBeChecked()
    const changed = () => expect(button).toHaveAttribute('aria-busy', 'false')
    await button.check()
    await changed()
    await expect(button).toBeFocused()
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
    await page.reload()
    await expect(button).toBeChecked()
    await button.uncheck()
    await changed()
    await page.reload()
    await expect(button).toBeEnabled()
    await expect(button).not.toBeChecked()
  })
})
