import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { makeAnime } from '../../tests/factories/make-anime.ts'
import { expectAccessible, expectAccessibleInBoth } from '../kit/accessible.ts'
import { withSiteDatabase } from '../kit/site-database.ts'
import { boxOf, expect, expectFits, seeFaces, test, visit } from '../kit/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const bar = (page: Page) => page.getByRole('navigation', { name: 'Raccourcis' })

test('the menu opens over the page, closes, also by Escape, and navigates; so does the bottom bar', async ({
  page,
}) => {
  await visit(page, '/')
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('navigation', { name: 'Menu' }).waitFor()
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'Menu' })).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Explorer' }).click()
  await expect(page).toHaveURL(/\/explorer$/)
  await expect(page.getByRole('navigation', { name: 'Menu' })).toHaveCount(0)

  await test.step('the bottom bar leads through the site, marks the page, and opens the palette', async () => {
    for (const [name, path] of Object.entries({ Planning: /\/planning$/, Explorer: /\/explorer$/, Accueil: /\/$/ })) {
      await bar(page).getByRole('link', { name }).click()
      await expect(page).toHaveURL(path)
      await expect(bar(page).locator('[aria-current]')).toHaveText(name)
    }
    const listSizes = () =>
      bar(page)
        .locator('a, button')
        .evaluateAll((items) => items.map(({ clientWidth, clientHeight }) => Math.min(clientWidth, clientHeight)))
    await expect.poll(async () => Math.min(...(await listSizes()))).toBeGreaterThanOrEqual(44)
    await expectAccessible(page, '.bottom-bar')
    await expect(async () => {
      const widths = await page
        .locator('.card-rail > *')
        .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().width)))
      expect(widths.length).toBeGreaterThan(5)
      expect([...new Set(widths)]).toEqual([156])
    }).toPass()
    await bar(page).getByRole('button', { name: 'Chercher' }).click()
    await expect(page.getByRole('combobox', { name: 'Rechercher partout' })).toBeFocused()
    await page.keyboard.type('orage')
    await page.getByRole('option', { name: /Onze secondes/ }).click()
    await expect(page).toHaveURL(/\/anime\/onze-secondes-d-orage$/)
    await bar(page).getByRole('link', { name: 'Moi' }).click()
    await expect(page).toHaveURL(/\/login/)
  })
})

test('a folded synopsis unfolds by a target of 44 px', async ({ page }) => {
  const slug = `phare-${randomUUID().slice(0, 8)}`
  await withSiteDatabase((db) => makeAnime(db, { slug, title: slug, synopsis: 'Un phare dans la nuit. '.repeat(30) }))
  await visit(page, `/anime/${slug}`)
  const unfold = page.getByRole('button', { name: 'Voir plus' })
  const measureTarget = () =>
    unfold.evaluate((button) => {
      const { right, top } = button.getBoundingClientRect()
      const isTarget = (_: unknown, at: number) => document.elementFromPoint(right - 4, top - 60 + at) === button
      return [...Array(160)].filter(isTarget).length
    })
  await expect.poll(measureTarget).toBeGreaterThanOrEqual(44)
})

test('the bottom bar hides while scrolling down, and never covers the end of a page', async ({ page }) => {
  await visit(page, '/explorer')
  const scrollTo = (top: number) => page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
  await scrollTo(800)
  await expect(bar(page)).not.toBeInViewport()
  await scrollTo(700)
  await expect(bar(page)).toBeInViewport({ ratio: 1 })
  await scrollTo(1000)
  await expect(bar(page)).not.toBeInViewport()
  await bar(page).getByRole('link', { name: 'Planning' }).focus()
  await expect(bar(page)).toBeInViewport({ ratio: 1 })
  // Cards that come near are laid out, which may move the end.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
    const { y } = await boxOf(bar(page))
    expect((await boxOf(page.getByRole('contentinfo'))).bottom).toBeLessThanOrEqual(y + 0.5)
  }).toPass({ timeout: 10_000 })
})

test('wide screens and low ones have no bottom bar, and the search in their menu suggests', async ({ page }) => {
  await visit(page, '/')
  await expect(bar(page)).toBeVisible()
  const search = page.getByRole('button', { name: 'Rechercher' })
  for (const size of [
    { width: 667, height: 375 },
    { width: 720, height: 1000 },
  ]) {
    await page.setViewportSize(size)
    await expect(bar(page)).toBeHidden()
    await expect(search).toBeVisible()
  }
  await search.click()
  await expect(page.getByRole('combobox', { name: 'Rechercher un anime' })).toBeFocused()
  await page.keyboard.type('orage')
  await page.getByRole('option', { name: /Onze secondes/ }).click()
  await expect(page).toHaveURL(/\/anime\/onze-secondes-d-orage$/)
})

test('the filters are a bottom sheet with the number of results that traps the focus and closes', async ({ page }) => {
  await visit(page, '/explorer')
  const open = page.getByRole('button', { name: 'Afficher les filtres' })
  const first = page.getByRole('region', { name: 'Résultats' }).getByRole('heading', { level: 3 }).first()
  await seeFaces(page)
  const before = await boxOf(first)
  await open.click()
  const sheet = page.getByRole('dialog', { name: 'Filtres' })
  await expect(sheet).toBeInViewport({ ratio: 1 })
  await expect(sheet.getByRole('heading', { name: 'Filtres' })).toBeFocused()
  await expect.poll(() => boxOf(first), 'the results stay where they are').toEqual(before)

  const show = sheet.getByRole('button', { name: /^Voir \d+ résultats?$/ })
  const everything = (await show.textContent()) ?? ''
  await sheet.getByText('Film', { exact: true }).click()
  await expect(show).toBeInViewport({ ratio: 1 })
  await expect(page).toHaveURL(/type=Film/)
  await expect(show).not.toHaveText(everything)
  const count = /\d+/.exec((await show.textContent()) ?? '')?.[0]
  await show.click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'trouvé' })).toHaveText(new RegExp(`^${count}\\s`))
  const opener = page.getByRole('button', { name: 'Afficher les filtres (1)' })
  await expect(opener).toBeFocused()

  await expect(page.locator('.worker-notices')).toBeAttached()
  await opener.click()
  await expect(sheet.getByRole('heading', { name: 'Filtres' })).toBeFocused()
  await expect(page.locator('.worker-notices'), 'notices over the sheet can be used').not.toHaveAttribute('inert')
  const isFocusKept = () => page.evaluate(() => document.activeElement?.matches('body, .filter-panel *'))
  await page.keyboard.press('Shift+Tab')
  expect(await isFocusKept()).toBe(true)
  await sheet.getByRole('button', { name: /^Voir / }).focus()
  await page.keyboard.press('Tab')
  expect(await isFocusKept()).toBe(true)
  const palette = page.getByRole('dialog', { name: 'Encre' })
  await page.keyboard.press('Control+k')
  await expect(palette).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await expect(sheet, 'Esc closed the palette over it').toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.click()
  await expect(sheet).toBeInViewport({ ratio: 1 })
  await page.mouse.click(195, 40)
  await expect(sheet).toHaveCount(0)
  await opener.click()
  await expect(sheet).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1200, height: 844 })
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: 'Filtres' })).toBeVisible()
  await expect(page.locator('html.overflow-hidden, [inert]')).toHaveCount(0)
})

const longestTitle = 'comment-j-ai-herite-d-une-bibliotheque-qui-marche-et-de-ses-trois-mille'
test('small screens have room for the longest title, first heading, theme switch and login', async ({ page }) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 568 })
    await visit(page, `/watch/${longestTitle}/Saison%201/1/VOSTFR`)
    await expectFits(page)
    await page.goto('/api/docs')
    await expectFits(page)
  }
  await visit(page, '/anime/encore-jeudi')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  await visit(page, '/accessibilite')
  const segmented = page.getByRole('group', { name: 'Thème' }).locator('.segmented')
  await expect.poll(async () => (await boxOf(segmented)).right).toBeLessThanOrEqual(320 - 16)
  await page.setViewportSize({ width: 720, height: 450 })
  await visit(page, '/login')
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeInViewport({ ratio: 0.5 })

  await test.step('the actions of an anime, and the controls beside the week, stay in one row', async () => {
    const countRows = (name: string) =>
      page
        .getByRole('button', { name, exact: true })
        .locator('xpath=ancestor::div[1]')
        .evaluate((row) => new Set([...row.children].map((child) => child.getBoundingClientRect().bottom)).size)
    await page.setViewportSize({ width: 844, height: 390 })
    await visit(page, '/anime/ote-le-roi-de-bois')
    await seeFaces(page)
    await expect.poll(() => countRows('Partager')).toBe(1)
    await page.setViewportSize({ width: 320, height: 640 })
    await visit(page, '/planning')
    const week = page.getByRole('navigation', { name: 'Semaines' })
    const subscribe = page.getByRole('button', { name: 'S’abonner' })
    await seeFaces(page)
    await expect.poll(async () => (await boxOf(subscribe)).y - (await boxOf(week)).y).toBe(0)
  })

  await test.step('links to other episodes have room for their words; actions below the player have no icons', async () => {
    await visit(page, '/watch/benikitsune-le-masque-rouge/Saison%201/2/VOSTFR')
    const countRows = () =>
      page
        .locator('.behind-actions > *')
        .evaluateAll((items) => new Set(items.map((item) => item.getBoundingClientRect().bottom)).size)
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: 640 })
      await expect.poll(countRows).toBe(2)
      for (const name of ['Épisode précédent', 'Épisode suivant']) {
        const way = page.locator('.episode-move').filter({ hasText: name })
        await expect.poll(() => way.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0)
      }
    }
    await page.setViewportSize({ width: 720, height: 900 })
    for (const name of ['Séance', 'Partager', 'Signaler']) {
      const action = page.locator('.behind-actions').getByRole('button', { name })
      await expect(action).toBeVisible()
      await expect(action.locator('svg')).toBeHidden()
    }
  })
})
