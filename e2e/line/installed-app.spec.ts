import { expectAccessible } from '../kit/accessible.ts'
import { expect, test } from '../kit/test.ts'
import { visitWithWorker } from '../kit/worker.ts'

test.use({ serviceWorkers: 'allow' })

test('a new version is offered, and activated on request', async ({ page }) => {
  await visitWithWorker(page, '/')
  // The browser takes a worker at another address for another version.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?next'))
  const offer = page.locator('.worker-notice').filter({ hasText: 'Une nouvelle version est prête' })
  await expect(offer).toBeVisible()
  await expectAccessible(page, '.worker-notices')
  const reloaded = page.waitForEvent('load')
  await offer.getByRole('button', { name: 'Recharger' }).click()
  await reloaded
  const version = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '')
  await expect.poll(version).toContain('?next')
})

test('the site can be installed, and caches neither videos nor what other builds cached', async ({ page }) => {
  await visitWithWorker(page, '/')
  const session = await page.context().newCDPSession(page)
  const { errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // Tests run in private windows.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  await page.evaluate(() => fetch('/demo-host/baleine/master.m3u8').then((answer) => answer.text()))
  const cached = await page.evaluate(async () => {
    const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return caught.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached.filter((path) => path.startsWith('/demo-host/'))).toEqual([])

  // A new version deletes their caches when it takes over.
  await page.evaluate(async () => {
    await (await caches.open('pages-of-old')).put('/about', new Response('old'))
    await (await navigator.serviceWorker.getRegistration())?.unregister()
  })
  await visitWithWorker(page, '/explorer')
  await expect.poll(() => page.evaluate(() => caches.has('pages-of-old'))).toBe(false)
})
