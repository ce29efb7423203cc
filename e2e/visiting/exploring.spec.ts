import type { Locator } from '@playwright/test'
import { expectAccessible } from '../kit/accessible.ts'
import { visitAsMember } from '../kit/accounts.ts'
import { bell, panel } from '../kit/notification-places.ts'
import { boxOf, expect, expectAlive, holdRequests, seeFaces, test, visit } from '../kit/test.ts'

// Other journeys add newer animes meanwhile, from 2001 on.
const unchanging = '/explorer?year_min=1960&year_max=2000'

test('filters narrow the list and the random anime, are in the address, and Back undoes them', async ({ page }) => {
  await visit(page, unchanging)
  const found = page.getByRole('status').filter({ hasText: 'trouvé' })
  const all = await found.textContent()

  await page.getByRole('group', { name: 'Type' }).getByText('Film').click()
  await expect(page).toHaveURL(/[?&]type=Film/)
  await expect(found).not.toHaveText(all ?? '')
  const films = await found.textContent()

  await page.getByRole('button', { name: /^Drame/ }).click()
  await expect(page).toHaveURL(/[?&]genres=\d+/)
  await expect(page.getByRole('button', { name: /^Drame/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(found).not.toHaveText(films ?? '')

  await page.goBack()
  await expect(page).not.toHaveURL(/genres=/)
  await expect(found).toHaveText(films ?? '')
  await page.goBack()
  await expect(page).not.toHaveURL(/type=/)
  await expect(found).toHaveText(all ?? '')
  await expect(page.getByRole('radio', { name: 'Tous', exact: true })).toBeChecked()

  await test.step('the number beside a genre is that of its results; two can be alternatives, in a list', async () => {
    const drama = page.getByRole('button', { name: /^Drame/ })
    const total = Number.parseInt(all ?? '', 10)
    const announced = Number.parseInt(/\d+/.exec((await drama.textContent()) ?? '')?.[0] ?? '', 10)
    expect(announced).toBeLessThan(total)
    await drama.click()
    await expect(found).toHaveText(new RegExp(`^${announced}\\s`))
    // The address changes before the number does.
    const choose = async (choice: Locator) => {
      const before = (await found.textContent()) ?? ''
      await choice.click()
      await expect(found).not.toHaveText(before)
    }
    await choose(page.getByRole('button', { name: /^Sport/ }))
    await expect(page).toHaveURL(/genres=\d+,\d+/)
    await choose(page.getByRole('group', { name: 'Genres à réunir' }).getByText('Au moins un'))
    await expect(page).toHaveURL(/genres_match=any/)

    const titles = page.getByRole('region', { name: 'Résultats' }).getByRole('heading', { level: 3 })
    const inGrid = await titles.allTextContents()
    await page.getByRole('link', { name: 'Liste' }).click()
    await expect(page).toHaveURL(/view=list/)
    await expect(page.getByRole('link', { name: 'Liste' })).toHaveAttribute('aria-current', /.+/)
    await expect(titles).toHaveText(inGrid)
  })

  await visit(page, '/explorer?type=Film&is_classic=true')
  await page.getByRole('link', { name: 'Un anime au hasard' }).click()
  await expect(page).toHaveURL(/\/anime\//)
  await expect(page.getByRole('main').getByText('CLASSIQUE').first()).toBeVisible()
})

test('a search, pages, the order and half a year are chosen beside the results, on a laptop', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/explorer')
  const results = page.getByRole('region', { name: 'Résultats' })
  await test.step('a search applies while typing, and can be cleared; without results it says so', async () => {
    const field = page.getByRole('searchbox', { name: 'Rechercher' })
    await field.fill('lanternes')
    await expect(page).toHaveURL(/search=lanternes/)
    await expect(results.getByRole('link', { name: /Les Lanternes de Kuroshio/ })).toBeVisible()
    await page.getByRole('link', { name: 'Effacer' }).click()
    await expect(page).toHaveURL(/\/explorer$/)
    await expect(field).toHaveValue('')
    await field.fill('zzzzzzqqqq')
    await expect(page.getByText('Aucun anime trouvé')).toBeVisible()
    await results.getByRole('link', { name: /filtres/i }).click()
    await expect(page).toHaveURL(/\/explorer$/)
  })

  const order = results.getByRole('combobox', { name: 'Trier par' })
  await expect(order).toBeInViewport({ ratio: 1 })
  for (const name of ['Année de début', 'Année de fin'])
    await expect(page.getByRole('textbox', { name })).toBeInViewport({ ratio: 1 })
  // It goes with the focus, since it does not filter.
  const year = page.getByRole('textbox', { name: 'Année de début' })
  for (const text of ['20', '1234', 'abcd']) {
    await year.fill(text)
    await year.press('Tab')
    await expect(year).toHaveValue('')
  }
  expect(new URL(page.url()).search).toBe('')

  const pages = page.getByRole('navigation', { name: 'Pagination' })
  await pages.scrollIntoViewIfNeeded()
  await pages.getByRole('link', { name: /suivante/i }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(pages.locator('[aria-current="page"]')).toHaveText('2')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(400)
  // A filter returns to the first page, and keeps the focus.
  await year.fill('1990')
  await expect(page).toHaveURL(/year_min=1990$/)
  await expect(pages.locator('[aria-current="page"]', { hasText: '2' })).toHaveCount(0)
  await expect(year).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/page=2/)
  await page.goBack()
  await expect(pages.locator('[aria-current="page"]')).toHaveText('1')

  await order.selectOption('Année (croissante)')
  await expect(page).toHaveURL(/sort_by=release_year/)
  await expect(results.getByRole('heading', { level: 3 }).first()).toHaveText('Pipo, robot de fer-blanc')
})

test('typed text applies after 500 ms; clearing the filters or leaving before drops it', async ({ page }) => {
  const field = page.getByRole('searchbox', { name: 'Rechercher' })
  await page.clock.install()
  await visit(page, '/explorer')
  await page.clock.pauseAt(Date.now() + 60_000)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const isAsked = () => asked.some((url) => url.includes('search=lanternes'))
  await field.fill('lanternes')
  await page.clock.runFor(499)
  // A search would have been requested before this address.
  await page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()))
  expect(isAsked()).toBe(false)
  await page.clock.runFor(1)
  await expect.poll(isAsked).toBe(true)
  await expect(page).toHaveURL(/search=lanternes/)
  await field.fill('kuro')
  await page.getByRole('link', { name: 'Effacer' }).click()
  await expect(field).toHaveValue('')
  await page.clock.runFor(1000)
  await expect(page).toHaveURL(/\/explorer$/)

  const letGo = await holdRequests(page, '**/anime/*.data*')
  await field.fill('kuro')
  await page.locator('.explorer a[href^="/anime/"]:visible').first().click()
  await page.clock.runFor(1000)
  letGo()
  await expect(page).toHaveURL(/\/anime\//)
})

test('covers that cannot be shown are posters made from the title', async ({ page }) => {
  await page.route('**/media/covers/**', (route) => route.fulfill({ contentType: 'image/avif', body: 'no picture' }))
  await visit(page, '/explorer?search=Dame%20Oboro')
  const card = page.getByRole('link', { name: /^Dame Oboro/ })
  await card.scrollIntoViewIfNeeded()
  await expect(card.locator('.type-poster')).toHaveText(/^Dame Oboro/)
  // Said once: the poster repeats the title below it.
  await expect(card).toMatchAriaSnapshot(`
    - link:
      - heading "Dame Oboro"
  `)
  await page.keyboard.press('/')
  await page.keyboard.type('dame ob')
  await expect(page.getByRole('option', { name: /Dame Oboro/ }).locator('.type-poster i')).toHaveText('D')
})

test('parts that load later for members neither move the page nor undo a choice', async ({ page }) => {
  const columns = () =>
    page.locator('.card-grid').evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  await visit(page, '/explorer')
  const drawn = await columns()
  await visitAsMember(page, '/explorer')
  await bell(page).click()
  await expect(panel(page)).toBeVisible()
  await expect.poll(columns).toBe(drawn)
  const sheets = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.replace('#', '')))
  expect(sheets).toEqual([...new Set(sheets)])

  await test.step('a filter chosen before the member’s data has loaded is kept', async () => {
    const letList = Promise.withResolvers<void>()
    await page.route('**/api/watchlist/unlisted?*', async (route) => {
      const answer = await route.fetch()
      await letList.promise
      await route.fulfill({ json: { ...(await answer.json()), total_pages: 1 } })
    })
    const answered = page.waitForResponse('**/api/watchlist/unlisted?*')
    await visit(page, '/explorer?unlisted=true&page=2')
    const letGo = await holdRequests(page, '**/explorer.data*')
    await page.getByRole('group', { name: 'Type' }).getByText('Film').click()
    await expect(page.getByRole('radio', { name: 'Film' })).toBeChecked()
    letList.resolve()
    await (await answered).finished()
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)))
    letGo()
    await expect(page).toHaveURL(/type=Film/)
  })
})

test('the folded filters narrow the list, and their chips remove them', async ({ page }) => {
  await visit(page, '/explorer?year_max=2022')
  await page.getByText('Plus de filtres').click()
  await page.getByRole('combobox', { name: 'Statut' }).selectOption('Terminé')
  await expect(page).toHaveURL(/status=termin/)
  await page.getByRole('combobox', { name: 'Statut' }).selectOption('')
  await expect(page).not.toHaveURL(/status/)
  await expect(page.getByRole('combobox', { name: 'Statut' }), 'stays unfolded').toBeVisible()
  await page.reload()
  await expectAlive(page)
  await expect(page.getByRole('combobox', { name: 'Statut' })).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/status=termin/)
  await expectAlive(page)
  await expect(page.getByRole('combobox', { name: 'Statut' }), 'unfolded by Back').toBeVisible()
  await page.getByRole('combobox', { name: 'Exclure un genre' }).selectOption('Drame')
  await expect(page).toHaveURL(/without_genres=\d+/)
  await page.getByRole('combobox', { name: 'Longueur' }).selectOption('1 à 13 épisodes')
  await expect(page).toHaveURL(/length=court/)
  await page.getByRole('button', { name: 'VF complète' }).click()
  await expect(page).toHaveURL(/vf_complete=true/)
  const results = page.getByRole('region', { name: 'Résultats' })
  await expect(results.getByRole('link', { name: /Les Lanternes de Kuroshio/ })).toHaveCount(0)
  await results.getByRole('link', { name: 'Retirer le filtre Sans Drame' }).click()
  await expect(page).not.toHaveURL(/without_genres/)
  await expect(results.getByRole('link', { name: /Les Lanternes de Kuroshio/ })).toBeVisible()
  await expectAccessible(page)
})

test('a member excludes the animes of the watchlist', async ({ page }) => {
  await visit(page, '/explorer?search=Dame%20Oboro&unlisted=true')
  const results = page.getByRole('region', { name: 'Résultats' })
  const card = results.getByRole('link', { name: /^Dame Oboro/ })
  await expect(card).toBeVisible()
  await expect(page.getByRole('link', { name: 'Connectez-vous' })).toHaveAttribute('href', /Oboro.*unlisted/)
  await expectAccessible(page)
  await visitAsMember(page, '/explorer?search=Dame%20Oboro')
  await card.click()
  // Shown before its answer; Playwright drops the requests of a page that is left.
  const added = page.waitForResponse('**/api/watchlist/add')
  await page.getByRole('button', { name: /^Ajouter/ }).click()
  await expect(page.getByRole('button', { name: /^Ajouter/ })).toBeHidden()
  expect((await added).ok()).toBe(true)
  await page.route('**/assets/unlisted-filter-*.js', () => {})
  await visit(page, '/explorer?search=Dame%20Oboro')
  const below = page.getByRole('group', { name: 'Genres' })
  await seeFaces(page)
  const room = await boxOf(below)
  await page.unroute('**/assets/unlisted-filter-*.js')
  await visit(page, '/explorer?search=Dame%20Oboro')
  const filter = page.getByRole('button', { name: 'Pas dans ma liste' })
  await expect(filter).toBeVisible()
  await expect.poll(() => boxOf(below)).toEqual(room)
  await filter.press('Enter')
  await expect(page).toHaveURL(/unlisted=true/)
  await expect(page.getByText('Aucun anime trouvé')).toBeVisible()
  await results.getByRole('link', { name: 'Retirer le filtre Pas dans ma liste' }).click()
  await expect(card).toBeVisible()
})

test.describe('in forced colours', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }))

  test('a poster has an edge; a chosen chip, the current page and its number in a list are marked', async ({
    page,
  }) => {
    const paint = (of: Locator, pseudo?: string) =>
      of.evaluate((element, part) => getComputedStyle(element, part).backgroundColor, pseudo)
    await visit(page, '/explorer')
    await expect(page.locator('.type-poster').first()).toHaveCSS('border-top-width', '1px')
    const genres = page.getByRole('group', { name: 'Genres' })
    const [chosen, other] = [genres.locator('.chip').nth(0), genres.locator('.chip').nth(1)]
    await chosen.click()
    await expect(page).toHaveURL(/genres=/)
    await expect.poll(async () => (await paint(chosen)) === (await paint(other))).toBe(false)
    const menu = page.getByRole('navigation', { name: 'Principale' })
    const [here, elsewhere] = ['Explorer', 'Planning'].map((name) => menu.getByRole('link', { name }))
    if (!here || !elsewhere) throw new Error('The menu has no such links.')
    expect(await paint(here, '::after')).not.toBe(await paint(elsewhere, '::after'))
    await visit(page, '/explorer?page=2')
    await expect(page.getByRole('link', { name: 'Page 2' })).toHaveCSS('text-decoration-line', 'underline')
    await expect(page.getByRole('link', { name: 'Page 1' })).toHaveCSS('text-decoration-line', 'none')
  })
})
