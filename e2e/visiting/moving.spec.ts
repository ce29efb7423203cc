import { randomUUID } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import { makeAnime } from '../../tests/factories/make-anime.ts'
import { expectAccessible } from '../kit/accessible.ts'
import { withSiteDatabase } from '../kit/site-database.ts'
import { boxOf, expect, holdRequests, seeFaces, test, visit } from '../kit/test.ts'

test.use({ reducedMotion: 'no-preference' })

declare global {
  interface Window {
    /** Address and cache mode of each request for page data. */
    pageData: [address: string, cache: RequestCache][]
    /** How often the page heard that something took the focus. */
    focused: number
  }
}

/** Animes that no other journey removes meanwhile. */
const listOfCards = '/explorer?search=kuroshio'

test('slow navigation shows a bar, a skeleton and the mark in the menu, then the page', async ({ page }) => {
  await visit(page, '/')
  const letGo = await holdRequests(page, '**/planning.data*')
  await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Planning' }).click()
  await expect(page.locator('.loading-bar')).toBeVisible()
  await expect(page.getByText('Chargement de la page')).toBeAttached()
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  const mark = (name: string) =>
    page
      .getByRole('navigation', { name: 'Principale' })
      .getByRole('link', { name })
      .evaluate((link) => getComputedStyle(link, '::after').content)
  await expect.poll(() => mark('Planning')).toBe('""')
  await expect.poll(() => mark('Accueil')).toBe('none')
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: 'Planning' })).toBeVisible()
  await expect(page.locator('.loading-bar')).toHaveCount(0)
  await expect(page.getByText('Chargement de la page')).toHaveCount(0)
})

test('a stroke uncovers a page that loads at once, and no other', async ({ page }) => {
  const stroke = page.locator('.page-wipe')
  const menu = page.getByRole('navigation', { name: 'Principale' })
  await page.clock.install()
  const idle = page.waitForResponse(/\/assets\/route-imports-.*[.]js$/)
  await visit(page, '/')
  await idle
  // The clock stands still until the test moves it.
  await page.clock.pauseAt(Date.now() + 60_000)
  await menu.getByRole('link', { name: 'Planning' }).click()
  await expect(page).toHaveTitle(/^Planning/)
  await expect(stroke).toBeAttached()
  const letGo = await holdRequests(page, '**/explorer.data*')
  await menu.getByRole('link', { name: 'Explorer' }).click()
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false')
  // The time of the click may be later than the first of these.
  await expect(async () => {
    await page.clock.runFor(200)
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true', { timeout: 1000 })
  }).toPass()
  letGo()
  await expect(page.locator('.explorer .picture-box').first()).toBeVisible()
  await expect(stroke).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveTitle(/^Planning/)
  await expect(stroke).toBeAttached()
  await page.getByRole('main').locator('a[href^="/anime/"]:visible, a[href^="/watch/"]:visible').first().click()
  await expect(page).toHaveURL(/[/](anime|watch)[/]/)
  await expect(stroke).toHaveCount(0)
})

test('the covers of a page appear where its skeleton has them', async ({ page }) => {
  for (const [path, from, farthest] of [
    ['/explorer', '/', 16],
    ['/', '/planning', 30],
    ['/genre/drame', '/parcourir', 30],
  ] as const) {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await visit(page, from)
      const letGo = await holdRequests(page, '**/*.data*')
      await page.locator(`a[href="${path}"]:visible`).first().click()
      const coming = page.locator('[data-coming] .rounded-cover').first()
      await coming.waitFor()
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
      await seeFaces(page)
      const skeleton = await boxOf(coming)
      letGo()
      await expect(async () => {
        const cover = await boxOf(page.locator('main .anime-card .picture-box').first())
        for (const side of ['x', 'width', 'y'] as const) {
          const shift = Math.abs(cover[side] - skeleton[side])
          expect(shift, `${side} of ${path}`).toBeLessThanOrEqual(side === 'y' ? farthest : 1)
        }
      }).toPass()
    }
  }
})

test('a slow page opened from a card gets the focus that its skeleton took away', async ({ page }) => {
  await visit(page, listOfCards)
  const letGo = await holdRequests(page, '**/anime/*.data*')
  await page.locator('.anime-card').first().press('Enter')
  await expect(page.getByText('Chargement de la page')).toBeAttached()
  await expect(page.locator('body')).toBeFocused()
  letGo()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
})

test('the cover of a followed card stays while its page is late; leaving it keeps the old page', async ({ page }) => {
  // The code of the skeleton is fetched once the browser is idle; without it there is no place for the cover.
  const shape = page.waitForResponse(/\/assets\/later-.*[.]js$/)
  await visit(page, '/explorer')
  await shape
  await page.route('**/anime/*.data*', () => {})
  const card = page.locator('.anime-card').filter({ has: page.locator('.picture-box picture') })
  const cover = await card
    .first()
    .locator('picture img')
    .evaluate((image: HTMLImageElement) => image.currentSrc)
  await card.first().click()
  await expect(page.locator('[data-coming="anime"] img.anime-cover')).toHaveAttribute('src', cover)
  await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Explorer' }).click()
  await expect(page.locator('[data-coming]')).toHaveCount(0)
  await expect(card.first()).toBeVisible()

  await test.step('the skeleton of a page without header and footer hides them', async () => {
    await page.route('**/login.data*', () => {})
    await page.getByRole('banner').getByRole('link', { name: 'Connexion' }).click()
    await expect(page.locator('[data-coming="login"]')).toBeVisible()
    for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role)).toBeHidden()
  })
})

test('the style sheet of the next page does not restyle the current one', async ({ page }) => {
  await visit(page, '/')
  const added = await page.evaluateHandle(() => {
    const sheets: string[] = []
    new MutationObserver((changes) => {
      const nodes = changes.flatMap(({ addedNodes }) => [...addedNodes])
      const links = nodes.filter((node) => node instanceof HTMLLinkElement)
      sheets.push(...links.filter(({ rel }) => rel === 'stylesheet').map(({ href }) => href))
    }).observe(document.head, { childList: true })
    return sheets
  })
  await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Explorer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Explorer' })).toBeVisible()
  const ofPage = async () => (await added.jsonValue()).filter((href) => href.includes('/explorer-'))
  await expect.poll(ofPage).toHaveLength(1)
})

test('Back takes the page’s data from the browser, and focuses the followed card again', async ({ page }) => {
  // The code that wraps `fetch` loads when the browser is idle, before the router first uses it.
  const idle = page.waitForResponse(/\/assets\/route-imports-.*[.]js$/)
  await page.addInitScript(() => {
    const plain = window.fetch.bind(window)
    window.pageData = []
    window.focused = 0
    document.addEventListener('focusin', () => window.focused++)
    window.fetch = (input, init) => {
      const { href, pathname } = new URL(input instanceof Request ? input.url : input, location.href)
      if (pathname.endsWith('.data')) window.pageData.push([href, init?.cache ?? 'default'])
      return plain(input, init)
    }
  })
  await visit(page, listOfCards)
  await idle
  const left = page.waitForRequest(/[/]explorer[.]data/)
  const card = page.locator('.anime-card').first()
  const path = await card.getAttribute('href')
  await card.click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  // The list came as a document: its data are fetched once it is left.
  const list = (await left).url()
  const focused = await page.evaluate(() => window.focused)
  await page.goBack()
  await expect(card).toBeFocused()
  // No preview opens for a focus that comes back.
  expect(await page.evaluate(() => window.focused)).toBe(focused)
  await page.goForward()
  // The address changes before the page is asked for.
  const readData = () => page.evaluate(() => window.pageData)
  await expect.poll(readData).toHaveLength(5)
  await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Explorer' }).click()
  await expect(page).toHaveURL(/[/]explorer$/)
  const anime = expect.stringContaining(`${path}.data`)
  expect(await readData()).toEqual([
    [anime, 'default'],
    [list, 'force-cache'],
    [list, 'no-cache'],
    [anime, 'force-cache'],
    [anime, 'no-cache'],
    [expect.stringContaining('/explorer.data'), 'default'],
  ])
})

test('Back replaces a page that changed meanwhile', async ({ page }) => {
  const slug = `retour-${randomUUID().slice(0, 8)}`
  await withSiteDatabase((db) => makeAnime(db, { slug, title: `Avant ${slug}` }))
  const idle = page.waitForResponse(/\/assets\/route-imports-.*[.]js$/)
  await visit(page, `/anime/${slug}`)
  await idle
  const left = page.waitForResponse((answer) => new URL(answer.url()).pathname === `/anime/${slug}.data`)
  await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Planning' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Planning' })).toBeVisible()
  await (await left).finished()
  await withSiteDatabase((db) =>
    db
      .updateTable('anime')
      .set({ title: `Après ${slug}` })
      .where('slug', '=', slug)
      .execute(),
  )
  // The site hears of it from the database.
  await expect.poll(async () => (await page.request.get(`/anime/${slug}`)).text()).toContain(`Après ${slug}`)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: `Après ${slug}` })).toBeVisible()
})

for (const when of ['there', 'on the way'] as const) {
  test(`a late random anime does not replace the page that the visitor followed and is ${when}`, async ({ page }) => {
    await visit(page, '/')
    const draws = '**/api/animes?*sort_by=release_year*'
    const { promise: isLet, resolve: letGo } = Promise.withResolvers<void>()
    // The first page is never empty, so one answer is enough.
    const toFirst = (url: string) => url.replace(/([?&]page=)\d+/, '$11')
    await page.route(draws, (route) => isLet.then(() => route.continue({ url: toFirst(route.request().url()) })))
    const answered = page.waitForResponse(draws)
    const letPass = when === 'on the way' ? await holdRequests(page, '**/planning.data*') : undefined
    await page.getByRole('link', { name: 'Un anime au hasard' }).click()
    await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Planning' }).click()
    if (letPass) await expect(page.locator('[data-coming="planning"]')).toBeAttached()
    else await expect(page.getByRole('heading', { level: 1, name: 'Planning' })).toBeVisible()
    const opened = new Promise((open) =>
      page.on('request', (request) => /[/]anime[/].*data/.test(request.url()) && open('opened')),
    )
    letGo()
    await (await answered).finished()
    const later = page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text())).then(() => 'stayed')
    expect(await Promise.race([opened, later])).toBe('stayed')
    letPass?.()
    await expect(page).toHaveURL(/[/]planning$/)
  })
}

test('the header has a line beyond 20 px of scrolling; its search needs two letters, and leads to all results', async ({
  page,
}) => {
  await visit(page, '/')
  const header = page.locator('.site-header')
  const scrollTo = (top: number) => page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
  await scrollTo(21)
  await expect(header).toHaveAttribute('data-scrolled')
  await scrollTo(20)
  await expect(header).not.toHaveAttribute('data-scrolled')
  const links = page.getByRole('navigation', { name: 'Communauté' })
  for (const name of ['Discord', 'X', 'TikTok']) {
    await expect(links.getByRole('link', { name, exact: true })).toHaveAttribute('href', /^https:/)
  }
  const search = page.getByRole('combobox', { name: 'Rechercher un anime' })
  await search.fill('l')
  await expect(page.getByText('Saisissez au moins deux lettres.')).toBeVisible()
  const asked = page.waitForRequest(/[/]api[/]animes[?](?=.*\bsearch=la\b)(?=.*\blimit=8\b)/)
  await search.fill('la')
  await asked
  await page.getByRole('option', { name: /Voir tous les résultats pour/ }).click()
  await expect(page).toHaveURL(/\/explorer\?search=la$/)
  await expect(page.getByRole('searchbox', { name: 'Rechercher' })).toHaveValue('la')
  await visit(page, '/explorer?search=l')
  await expect(page.getByText('Saisissez au moins deux lettres.')).toBeVisible()
})

async function failAsSite(route: Route): Promise<void> {
  // Without the build header it would count as a third party's answer, such as a portal's.
  const { 'x-build': build = '' } = (await route.fetch()).headers()
  await route.fulfill({ status: 500, headers: { 'x-build': build }, body: 'oh' })
}

test.describe('while pages fail', () => {
  test.use({ expectedComplaint: /Failed to load resource/ })
  test("a server error is shown in the page's words, the menu stays, and the next page comes", async ({ page }) => {
    await visit(page, listOfCards)
    await page.route('**/anime/*.data*', failAsSite)
    await page.locator('.anime-card').first().click()
    await expect(page.getByText("Erreur lors du chargement de l'anime")).toBeVisible()
    await expect(page.getByRole('link', { name: 'Explorer' }).last()).toBeVisible()

    await page.unroute('**/anime/*.data*')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByRole('heading', { name: 'Épisodes' })).toBeVisible()

    await page.route('**/team.data*', failAsSite)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Équipe' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'La page ne s’affiche pas' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Planning' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Planning' })).toBeVisible()
  })

  test('an episode that fails is shown in its own words, and can be retried', async ({ page }) => {
    await visit(page, '/anime/les-lanternes-de-kuroshio')
    await page.route('**/watch/**/*.data*', failAsSite)
    await page.getByRole('link', { name: 'Regarder maintenant' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Épisode non disponible' })).toBeVisible()
    await expect(page.getByText("Erreur lors du chargement de l'épisode")).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Explorer' })).toHaveAttribute('href', '/explorer')
    await expect(page.getByRole('button', { name: 'Retour', exact: true })).toBeVisible()

    await page.unroute('**/watch/**/*.data*')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByRole('complementary', { name: 'Liste des épisodes' })).toBeVisible()
  })
})

test.describe('after a release that changed their data', () => {
  test.use({ expectedComplaint: /TypeError|React Router caught/ })

  test('pages whose code is older are opened as documents', async ({ page }) => {
    await page.route('**/*.data*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace(/"(genres|lundi)"/g, '"$1 2"') })
    })
    await visit(page, listOfCards)
    await page.locator('.anime-card').first().click()
    await expect(page.getByRole('heading', { name: 'Épisodes' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Planning' }).click()
    await expect(page.getByRole('tablist', { name: 'Jours de la semaine' })).toBeVisible()
  })
})

/** Lists the elements that the browser animates between two pages, when it is about to. */
async function listMoved(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (change) => {
      const transition = start(change)
      const list = () => document.getAnimations().map(({ effect }) => String((effect as KeyframeEffect).pseudoElement))
      transition.ready.then(() => Object.assign(window, { moved: list() }))
      return transition
    }
  })
  await page.locator('a.anime-card').first().click()
  await expect(page).toHaveURL(/\/anime\//)
  await expect.poll(() => page.evaluate(() => 'moved' in window)).toBe(true)
  return page.evaluate(() => (window as unknown as { moved: string[] }).moved)
}

test('the cover of a followed card flies to its place, unless motion is reduced', async ({ page }) => {
  await visit(page, listOfCards)
  expect(await listMoved(page)).toContain('::view-transition-group(anime-cover)')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Explorer' })).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, listOfCards)
  expect((await listMoved(page)).filter((name) => name.startsWith('::view-transition'))).toEqual([])
})
