import { logIn, signUp } from '../kit/accounts.ts'
import { listEpisodes } from '../kit/catalogue.ts'
import { expect, expectAlive, holdRequests, seeFaces, test, visit } from '../kit/test.ts'

test.use({
  expectedComplaint: /Failed to load resource|Failed to fetch|Error loading route module|somebody else|reached/i,
})

test('a page whose code does not load is opened as a document, and a captive portal is shown', async ({ page }) => {
  await visit(page, '/')
  await page.route('**/assets/about-*.js', (route) =>
    page.url().endsWith('/about') ? route.continue() : route.abort(),
  )
  await page.locator('header a[href="/about"]').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Rendre l’anime facile/)
  await expect(page).toHaveURL('/about')
  await expectAlive(page)
  const portal = { contentType: 'text/html', body: '<h1>Wi-Fi du train</h1>' }
  await page.route(/\/planning(\.data.*)?$/, (route) => route.fulfill(portal))
  await page.locator('header a[href="/planning"]').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wi-Fi du train')
})

test('a visitor who loses the network before the whole frame has loaded is told so', async ({ page, context }) => {
  await page.route('**/assets/page-shape-*.js', (route) => route.abort())
  await visit(page, '/')
  await context.setOffline(true)
  await page.locator('header a[href="/about"]').first().click()
  await expect(page.getByRole('heading', { name: 'Vous êtes hors ligne' })).toBeVisible()
})

test('a part whose code or style does not load leaves the page intact, and loads later', async ({ page }) => {
  const part = '**/assets/idle-parts-*'
  const failed = page.waitForEvent('requestfailed')
  await page.route(part, (route) => route.abort())
  await visit(page, '/about')
  await failed
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Rendre l’anime facile/)
  await expect(page.locator('.worker-notices')).toHaveCount(0)
  await page.unroute(part)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.locator('.worker-notices')).toHaveCSS('position', 'fixed')
})

test('changes that an earlier page could not save are sent, although the code for it fails at first', async ({
  page,
}) => {
  await signUp(page)
  const [episode] = await listEpisodes(page, 'station-himawari')
  await page.evaluate((episodeId) => {
    const { id } = JSON.parse(localStorage.getItem('user') ?? '{}')
    const position = { seconds: 600, durationSeconds: 1440, furthestSeconds: 600, watchedAt: Date.now() }
    localStorage.setItem(`progress:${id}:${episodeId}`, JSON.stringify(position))
  }, episode?.id)
  let hasFailed = false
  await page.route('**/assets/*.js', async (route) => {
    const answer = await route.fetch()
    if (hasFailed || !(await answer.text()).includes('sumine:replay-progress'))
      return route.fulfill({ response: answer })
    hasFailed = true
    return route.abort()
  })
  const sent = page.waitForResponse('**/api/watch-progress/update')
  await visit(page, '/about')
  expect((await sent).ok()).toBe(true)
  expect(hasFailed).toBe(true)
})

test('a page whose style sheet loaded at the second try can be left', async ({ page }) => {
  await visit(page, '/')
  let isBack = false
  await page.route('**/assets/episodes-*.css', (route) => {
    isBack ||= route.request().resourceType() === 'fetch'
    return isBack ? route.continue() : route.abort()
  })
  await page.locator('main a[href="/anime/hagane-zero"]').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hagane Zéro')
  const listSheets = () => page.evaluate(() => [...document.styleSheets].map(({ href }) => href).join())
  await expect.poll(listSheets).toContain('/episodes-')
  await page.locator('header a[href="/about"]').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Rendre l’anime facile/)
  await expect.poll(listSheets).not.toContain('/episodes-')
})

test('a visitor who has navigated away is not brought back by late code', async ({ page }) => {
  await visit(page, '/')
  await page.route('**/assets/about-*.js', () => {})
  await page.locator('header a[href="/about"]').first().click()
  await page.goto('/planning')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Planning/)
  await expect(page).toHaveURL(/\/planning/)
})

test('an unreachable page keeps theme and navigation, is retried until it answers, and opens with the network', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await visit(page, '/')
  let isAway = true
  let tries = 0
  await page.route('**/about.data*', (route) => {
    tries++
    return isAway ? route.abort() : route.continue()
  })
  await page.locator('header a[href="/about"]').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vous êtes hors ligne')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.locator('header').getByRole('link', { name: 'Explorer' })).toBeVisible()
  await expect.poll(() => tries, { timeout: 30_000 }).toBeGreaterThan(2)
  isAway = false
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Rendre l’anime facile/, { timeout: 30_000 })

  await context.setOffline(true)
  await page.locator('header a[href="/planning"]').first().click()
  await expect(page.getByRole('heading', { name: 'Vous êtes hors ligne' })).toBeVisible()
  await expect(page).toHaveURL('/about')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Planning/)
  await expect(page).toHaveURL('/planning')
})

test('the explorer keeps its filters and newly typed text when the site is away, too slow or broken', async ({
  page,
}) => {
  await visit(page, '/explorer')
  const body = { code: 'INTERNAL', message: 'Une erreur inconnue est survenue' }
  const search = page.getByRole('main').getByRole('searchbox', { name: 'Rechercher' })
  for (const [status, said, text, title] of [
    [undefined, 'Connexion réseau interrompue - Veuillez réessayer', 'hagane', 'Hagane Zéro'],
    [429, /^Trop de requêtes/, 'encore jeudi', 'Encore jeudi'],
    [500, 'Erreur lors du chargement des animes', 'dame oboro', 'Dame Oboro'],
  ] as const) {
    await page.route('**/explorer.data*', (route) =>
      status === undefined ? route.abort() : route.fulfill({ status, json: body }),
    )
    await search.fill(text)
    await expect(page.getByRole('main').getByText(said)).toBeVisible()
    await expect(search).toHaveValue(text)
    await page.unroute('**/explorer.data*')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByRole('main').getByRole('heading', { name: title })).toBeVisible()
  }

  await page.route('**/explorer.data*', (route) => route.abort())
  await search.fill('hagane')
  await expect(page.getByRole('main').getByText(/^Connexion réseau interrompue/)).toBeVisible()
  await page.unroute('**/explorer.data*')
  const letGo = await holdRequests(page, '**/explorer.data*')
  const asked = page.waitForRequest('**/explorer.data*')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await asked
  await search.fill('encore jeudi')
  letGo()
  await expect(page.getByRole('main').getByRole('heading', { name: 'Encore jeudi' })).toBeVisible()
  await expect(search).toHaveValue('encore jeudi')
})

test('the watchlist button pressed or focused before its code loads does what it says', async ({ page }) => {
  await signUp(page)
  for (const [when, anime] of [
    ['pressed before', 'hagane-zero'],
    ['pressed while', 'encore-jeudi'],
    ['focused before', 'station-himawari'],
  ] as const) {
    await test.step(when, async () => {
      const letGo = await holdRequests(page, '**/assets/watchlist-toggle-*.js')
      await visit(page, `/anime/${anime}`, 'commit')
      // Fonts that load later move the button from under the pointer.
      await seeFaces(page)
      const button = page.locator('.watchlist-action button').first()
      if (when === 'focused before') await button.focus()
      else await button.hover()
      if (when !== 'focused before') await page.mouse.down()
      if (when === 'pressed before') await page.mouse.up()
      letGo()
      await page.getByRole('button', { name: 'Statut, annonces et note dans ma watchlist' }).waitFor()
      if (when === 'pressed while') await page.mouse.up()
      if (when === 'focused before') await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Dans ma watchlist', exact: true })).toBeVisible()
      await page.unrouteAll()
    })
  }
})

test('with a full storage, a login lasts as long as the page', async ({ page }) => {
  const account = await signUp(page)
  await page.evaluate(() => {
    localStorage.clear()
    for (let size = 1 << 20; size > 0; size >>= 1) {
      try {
        for (let part = 0; ; part++) localStorage.setItem(`full-${size}-${part}`, 'x'.repeat(size))
      } catch {}
    }
  })
  await visit(page, '/login')
  await logIn(page, account)
  await expect(page).not.toHaveURL(/login/)
  await expect(page.getByRole('button', { name: `Menu de ${account.username}` })).toBeAttached()
})
