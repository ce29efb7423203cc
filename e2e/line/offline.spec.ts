import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from '../kit/accessible.ts'
import { signOut, signUp, visitAsMember } from '../kit/accounts.ts'
import { keepAnime } from '../kit/catalogue.ts'
import { watchOnDevice } from '../kit/device-history.ts'
import { callAsPage, visitAsStaff } from '../kit/staff.ts'
import { expect, expectPlaying, seeFaces, startPlaying, test, visit, visitEpisode } from '../kit/test.ts'
import { isCached, visitWithWorker } from '../kit/worker.ts'

test.use({
  serviceWorkers: 'allow',
  expectedComplaint:
    /ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch|UnreachedSite|Error loading route module/,
})

const anime = '/anime/benikitsune-le-masque-rouge'
const notice = (page: Page) => page.locator('.worker-notice').filter({ hasText: 'Vous êtes hors ligne' })

/** Deletes the answers of the API that the service worker has kept. Only offline: it may keep others later. */
async function forgetAnswers(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      const kept = await cache.keys()
      const answers = kept.filter(({ url }) => new URL(url).pathname.startsWith('/api/'))
      await Promise.all(answers.map((answer) => cache.delete(answer, { ignoreVary: true })))
    }
  })
}

/** Waits until the page has heard from the worker which copy it shows. */
const settleWorker = (page: Page) =>
  page.evaluate(() => {
    const heard = new Promise((settled) => navigator.serviceWorker.addEventListener('message', settled, { once: true }))
    navigator.serviceWorker.controller?.postMessage({ type: 'which-copy' })
    return heard.then(() => {})
  })

/** Returns whether the worker has kept the data of a page. */
const hasData = (page: Page, path: string) =>
  page.evaluate(
    async (wanted) => (await caches.match(wanted, { ignoreSearch: true, ignoreVary: true })) !== undefined,
    path,
  )

const goOffline = (context: BrowserContext) => context.setOffline(true)

test('headlines have their font at once on the next visit, even without a network', async ({ page, context }) => {
  await visitWithWorker(page, '/about')
  await seeFaces(page)
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline)
    await visit(page, '/about')
    await seeFaces(page)
    // The browser reports a paint once it is on screen, which may be after the fonts have loaded.
    await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0)
    const { paint, sheet } = await page.evaluate(() => ({
      paint: performance.getEntriesByName('first-paint')[0]?.startTime,
      sheet: performance.getEntriesByType('resource').find(({ name }) => name.includes('/headline-faces-'))?.startTime,
    }))
    expect(sheet).toBeLessThan(paint ?? 0)
  }
})

test('visited pages can be read offline, with the time of the copy; others are retried', async ({ page, context }) => {
  test.slow()
  await visitWithWorker(page, anime)
  await visitWithWorker(page, '/')
  await page.locator(`a[href="/explorer"]`).first().click()
  await expect(page).toHaveURL('/explorer')
  await expect.poll(() => hasData(page, '/explorer.data')).toBe(true)
  await goOffline(context)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Derniers Animes Ajoutés' })).toBeVisible()
  await expect(notice(page)).toContainText(/Page gardée sur cet appareil le \d\d\/\d\d\/\d{4} à \d\d:\d\d/)
  // The very first page loaded before the worker.
  await page.goto(anime)
  await expect(page.getByRole('heading', { level: 1, name: /Benikitsune/ })).toBeVisible()
  const cover = page.getByRole('main').locator('img').first()
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page, '.worker-notices')
  // This page was only opened by client-side navigation.
  await page.goto('/explorer')
  await expect(page).toHaveURL('/explorer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Explorer/)
  await page.getByRole('link', { name: 'Suminé, accueil' }).first().click()
  await expect(page.getByRole('heading', { name: 'Derniers Animes Ajoutés' })).toBeVisible()

  await page.goto('/anime/hagane-zero')
  await expect(page.getByRole('heading', { level: 1, name: 'Vous êtes hors ligne' })).toBeVisible()
  await expect(page).toHaveURL('/anime/hagane-zero')
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: /Hagane/ })).toBeVisible()

  await goOffline(context)
  await page.goto('/anime/encore-jeudi')
  await expect(page.getByRole('heading', { level: 1, name: 'Vous êtes hors ligne' })).toBeVisible()
  // The browser fires the event once, and too early.
  await page.evaluate(() => {
    window.addEventListener('online', (event) => event.isTrusted && event.stopImmediatePropagation(), true)
    window.dispatchEvent(new Event('online'))
  })
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Encore jeudi' })).toBeVisible()
})

test('staff are told; an administration page opened meanwhile loads when the network returns', async ({
  page,
  context,
}) => {
  await visitWithWorker(page, '/')
  await visitAsStaff(page, '/admin/animes/genres')
  await goOffline(context)
  await expect(page.getByText('Hors ligne', { exact: true }).filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Genres' })).toBeVisible()
  await page.goto('/admin/webhooks')
  await expect(page.getByRole('heading', { level: 1, name: 'Vous êtes hors ligne' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Genres' })).toBeVisible()
})

test('a first search offline names the lost network; the page is fresh once it is back', async ({ page, context }) => {
  const panel = page.waitForResponse(/\/assets\/suggestion-panel-.*[.]js$/)
  await visitWithWorker(page, '/')
  await (await panel).finished()
  await goOffline(context)
  await expect(notice(page)).toBeVisible()
  await page.getByRole('combobox', { name: 'Rechercher un anime' }).fill('hagane')
  await expect(page.getByText('Connexion réseau interrompue - Veuillez réessayer')).toBeVisible()
  await page.reload()
  await expect(notice(page)).toContainText('Page gardée')
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/_.data')
  await context.setOffline(false)
  await asked
  await expect(notice(page)).toBeHidden()
})

test('the worker refetches what Back reads from the cache, fetches redirects once, ignores prefetched copies', async ({
  page,
  context,
}) => {
  await visitWithWorker(page, '/')
  const menu = page.getByRole('navigation', { name: 'Principale' })
  await menu.getByRole('link', { name: 'Explorer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Explorer' })).toBeVisible()
  await menu.getByRole('link', { name: 'Planning' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Planning' })).toBeVisible()
  const areByWorker: boolean[] = []
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname === '/explorer.data') areByWorker.push(answer.fromServiceWorker())
  })
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Explorer' })).toBeVisible()
  await expect.poll(() => areByWorker).toEqual([false, true])

  const asked: string[] = []
  context.on('request', (request) => {
    if (request.serviceWorker()) asked.push(new URL(request.url()).pathname)
  })
  await page.goto('/au-hasard')
  await settleWorker(page)
  expect(asked.filter((path) => path === '/au-hasard')).toEqual(['/au-hasard'])

  await expect.poll(() => hasData(page, '/explorer.data')).toBe(true)
  await visit(page, '/planning')
  await goOffline(context)
  await expect(notice(page)).toContainText('Les pages déjà vues restent lisibles.')
  const prefetched = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/explorer.data')
  await menu.getByRole('link', { name: 'Explorer' }).hover()
  await prefetched
  await settleWorker(page)
  await expect(notice(page), 'the copy that is only prefetched is not said to be shown').toContainText(
    'Les pages déjà vues restent lisibles.',
  )
})

test.describe('lists', () => {
  test('can be read offline, by navigation and by address; so can suggestions and the year', async ({
    page,
    context,
  }) => {
    test.slow()
    await signUp(page)
    for (const slug of ['hagane-zero', 'encore-jeudi', 'pignon-fixe']) await keepAnime(page, slug)
    await visitWithOwnCache(page)
    await page.goto('/my-space')
    const shown = ['/api/watchlist/counts', '/api/watch-progress/watching']
    await expect.poll(() => listOwn(page)).toEqual(expect.arrayContaining(shown))
    const list = '/my-space?tab=watchlist'
    const kept = page.getByText('Hagane Zéro').first()
    const suggestions = page.getByRole('list', { name: 'Pour toi' }).getByRole('listitem')
    const year = page.getByRole('heading', { name: 'Votre année commence ici' })
    for (const [path, row] of [
      [list, kept],
      ['/pour-toi', suggestions.first()],
      ['/my-space/year', year],
    ] as const) {
      await page.goto(path)
      await expect(row).toBeVisible()
      await expect.poll(() => isCached(page, path)).toBe(true)
    }
    const own = ['/api/watchlist', '/api/suggestions', '/api/my-year/']
    await expect.poll(() => listKinds(page)).toEqual(expect.arrayContaining(own))
    await visitWithWorker(page, '/')
    await goOffline(context)
    await expect(notice(page)).toBeVisible()
    await page.getByRole('button', { name: /^Menu de ami-/ }).click()
    await page.locator('a[href="/my-space"]').first().click()
    await expect(page.getByRole('tab', { name: /Ma Watchlist/ })).toContainText('3')
    await expect(page.getByRole('heading', { name: 'Aucun anime en cours' })).toBeVisible()
    await page.goto(list)
    await expect(kept).toBeVisible()
    await page.goto('/pour-toi')
    await expect(suggestions.first()).toContainText('Parce que')
    await page.goto('/my-space/year')
    await expect(year).toBeVisible()
  })

  test('that were never read show an offline state, and load by themselves later', async ({ page, context }) => {
    test.slow()
    await signUp(page)
    await visitWithOwnCache(page)
    for (const [path, restored, answer] of [
      ['/my-space', 'Aucun anime en cours', '/api/watch-progress/watching'],
      ['/my-space?tab=watchlist', 'Votre watchlist est vide', '/api/watchlist'],
      ['/my-space?tab=searches', 'Aucune recherche enregistrée', '/api/saved-searches'],
      ['/my-space/import', 'Exporter ma watchlist', undefined],
      ['/my-space/linked', 'Aucun site à relier', undefined],
      ['/my-space/year', 'Votre année commence ici', '/api/my-year/'],
      ['/pour-toi', 'Dites-nous-en un peu plus', '/api/suggestions'],
      ['/notifications', 'Aucune notification', undefined],
    ] as const) {
      await test.step(path, async () => {
        await visitWithWorker(page, path)
        await expect(page.getByRole('heading', { name: restored })).toBeVisible()
        // The worker caches the answer after it is shown: only then can the test delete it.
        if (answer) await expect.poll(async () => (await listKinds(page)).includes(answer)).toBe(true)
        await goOffline(context)
        await forgetAnswers(page)
        await page.reload()
        await expect(page.getByRole('heading', { name: 'Vous êtes hors ligne' })).toBeVisible()
        await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
        await expect(page.getByRole('main').getByRole('button', { name: 'Réessayer' }).first()).toBeVisible()
        await expectAccessible(page, 'main')
        await context.setOffline(false)
        await expect(page.getByRole('heading', { name: restored })).toBeVisible()
      })
    }
  })

  test('suggestions for a visitor that were never read do the same', async ({ page, context }) => {
    await visitWithWorker(page, '/')
    await watchOnDevice(page)
    await visitWithWorker(page, '/pour-toi')
    const suggestions = page.getByRole('list', { name: 'Pour toi' }).getByRole('listitem')
    await expect(suggestions.first()).toBeVisible()
    await goOffline(context)
    await forgetAnswers(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Vous êtes hors ligne' })).toBeVisible()
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(suggestions.first()).toBeVisible()
  })

  test('marks of episodes that were never read load when the network returns', async ({ page, context }) => {
    await signUp(page)
    await visitWithWorker(page, '/')
    await visitWithWorker(page, anime)
    const seen = page.getByRole('link', { name: /\bVu\b/ })
    await expect(seen).toHaveCount(0)
    const { anime: fox } = await (await page.request.get(`/api${anime.replace('anime', 'animes')}`)).json()
    const { seasons } = await callAsPage(page, { method: 'GET', path: `/api/animes/${fox.id}/episodes` })
    const data = { episode_ids: [seasons[0].episodes[0].id], seen: true }
    await callAsPage(page, { method: 'POST', path: '/api/watch-progress/mark', data })
    await goOffline(context)
    await forgetAnswers(page)
    await page.reload()
    await expect(notice(page)).toBeVisible()
    await expect(seen).toHaveCount(0)
    await context.setOffline(false)
    await expect(seen).toHaveCount(1)
  })

  test('report the missing network even before their code has loaded, and load when it returns', async ({
    page,
    context,
  }) => {
    await signUp(page)
    await visitWithWorker(page, '/my-space')
    const link = page.getByRole('main').getByRole('link', { name: 'Pour toi' })
    // The page's own code, which imports the skeleton's, but not that of the list.
    const code = [/\/assets\/suggestions-(?!queries|skeleton).*[.]js$/, /\/assets\/suggestions-skeleton-.*[.]js$/].map(
      (address) => page.waitForEvent('requestfinished', (request) => address.test(request.url())),
    )
    await link.hover()
    await Promise.all(code)
    await goOffline(context)
    await link.click()
    await expect(page.getByText('La liste s’affichera dès que la connexion revient.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Dites-nous-en un peu plus' })).toBeVisible()
  })

  test('include offline progress in episodes', async ({ page, context }) => {
    await signUp(page)
    await visitWithWorker(page, '/my-space')
    await expect(page.getByText('Aucun anime en cours')).toBeVisible()
    await visitEpisode(page, '/watch/encore-jeudi/Saison%201/1/VOSTFR')
    await startPlaying(page)
    await expectPlaying(page.locator('video.player-video'), 6)
    await goOffline(context)
    await page.goto('/my-space')
    await expect(page.getByRole('link', { name: 'Encore jeudi' })).toBeVisible()
    await expect(page.getByText('Aucun anime en cours')).toBeHidden()

    // A day later, and without the site's list.
    await forgetAnswers(page)
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage).filter((each) => each.startsWith('progress:'))) {
        const entry = JSON.parse(localStorage.getItem(key) ?? '{}')
        localStorage.setItem(key, JSON.stringify({ ...entry, watchedAt: entry.watchedAt - 25 * 3_600_000 }))
      }
    })
    await page.reload()
    await expect(page.getByText('Hier', { exact: true })).toBeVisible()
  })

  test('do not contain lines that were removed', async ({ page, context }) => {
    await signUp(page)
    await visitEpisode(page, '/watch/encore-jeudi/Saison%201/1/VOSTFR')
    await startPlaying(page)
    await expectPlaying(page.locator('video.player-video'), 6)
    await visitWithWorker(page, '/my-space')
    const line = page.getByRole('link', { name: 'Encore jeudi' })
    await expect(line).toBeVisible()
    const readAgain = page
      .waitForResponse('**/api/watch-progress/watching/*')
      .then(() => page.waitForResponse('**/api/watch-progress/watching*'))
    await page.getByRole('button', { name: 'Retirer Encore jeudi de « En cours »' }).click()
    await readAgain
    await expect(line).toHaveCount(0)
    await goOffline(context)
    await expect(notice(page)).toBeVisible()
    await expect(line).toHaveCount(0)
  })

  test('are deleted at logout, and not shown to another account', async ({ page, context }) => {
    await signUp(page)
    await keepAnime(page, 'hagane-zero')
    await visitWithOwnCache(page)
    await page.goto('/my-space?tab=watchlist')
    await expect(page.getByText('Hagane Zéro').first()).toBeVisible()
    await expect.poll(() => listOwn(page)).not.toEqual([])
    await signOut(page)
    await expect.poll(() => listOwn(page)).toEqual([])
    await visitAsMember(page, '/')
    await expectOwnCache(page)
    await goOffline(context)
    await page.goto('/my-space?tab=watchlist')
    await expect(page.getByText('Réessayer').first()).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('Hagane Zéro')).toHaveCount(0)
  })
})

/** Returns the addresses in the cache of personal lists. */
const listOwn = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('own-'))
    const cached = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return cached.flat().map(({ url }) => new URL(url).pathname)
  })

/** Returns these addresses without the year. */
const listKinds = async (page: Page) => (await listOwn(page)).map((path) => path.replace(/\d+$/, ''))

/** Waits for the cache of the member's lists: earlier answers are not cached. */
async function expectOwnCache(page: Page): Promise<void> {
  const listNames = () => page.evaluate(() => caches.keys())
  await expect.poll(async () => (await listNames()).filter((name) => name.startsWith('own-'))).toHaveLength(1)
}

async function visitWithOwnCache(page: Page): Promise<void> {
  await visitWithWorker(page, '/')
  await expectOwnCache(page)
}
