import { visitAsMember } from '../kit/accounts.ts'
import { expect, test, visit } from '../kit/test.ts'

/** Messages that only an announcement conveys. */
const withText = (text: string | RegExp) => ({ hasText: text })

test('cards and main links are lists; navigation announces the title and moves the focus', async ({ page }) => {
  await visit(page, '/')
  const menu = page.getByRole('navigation', { name: 'Principale' })
  await expect(menu.getByRole('list').getByRole('listitem')).toHaveCount(5)
  await expect(page.getByRole('region', { name: 'Derniers Animes Ajoutés' }).getByRole('listitem')).toHaveCount(5)
  const announcer = page.locator('#page-title')
  await page.getByRole('link', { name: 'Explorer', exact: true }).first().press('Enter')
  await expect(announcer.filter(withText('Explorer · Suminé'))).toBeAttached()
  await page
    .getByRole('link', { name: /Encore jeudi/ })
    .first()
    .press('Enter')
  await expect(announcer.filter(withText(/^Encore jeudi.* · Suminé$/))).toBeAttached()
  await expect(page.locator('main#contenu')).toBeFocused()
  await page.goBack()
  await expect(announcer.filter(withText('Explorer · Suminé'))).toBeAttached()

  await visit(page, '/explorer?page=2')
  await expect(page).toHaveTitle('Explorer – page 2 · Suminé')
  await expect(
    page
      .getByRole('listitem')
      .getByRole('link', { name: /épisode|Film/ })
      .first(),
  ).toBeVisible()
})

test('loading announces nothing; adding an anime does, and changes the name of its button, not a pressed state', async ({
  page,
}) => {
  for (const open of [visit, visitAsMember]) {
    await open(page, '/anime/encore-jeudi')
    await expect(page.getByText('Les images d’épisodes sont récupérées')).toBeVisible()
    await expect(page.getByRole('status').filter(withText(/\S/))).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Ajouter à ma watchlist' }).press('Enter')
  const kept = page.getByRole('button', { name: 'Dans ma watchlist', exact: true })
  await expect(kept).toBeVisible()
  await expect(kept).not.toHaveAttribute('aria-pressed')
  await expect(page.getByRole('status').filter(withText('Dans votre watchlist'))).toBeAttached()
  await kept.press('Enter')
  await expect(page.getByRole('status').filter(withText('Retiré de votre watchlist'))).toBeAttached()
})

test('the focus is not hidden under the header, in either direction', async ({ page }) => {
  for (const path of ['/planning', '/explorer', '/terms']) {
    await visit(page, path)
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let step = 0; step < 40; step++) {
        await page.keyboard.press(key)
        await expect.poll(() => page.evaluate(findHidden), path).toBeUndefined()
      }
    }
  }
})

/** Runs in the page. Returns the focused element if the header covers it. */
function findHidden(): string | undefined {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused.closest('header, .skip-link')) return undefined
  const header = document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0
  const { top, bottom } = focused.getBoundingClientRect()
  return bottom > 0 && top < header && bottom <= header ? focused.outerHTML.slice(0, 120) : undefined
}

test('a refused field looks different while it has the focus', async ({ page }) => {
  await visit(page, '/login')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  const field = page.getByLabel('E-mail', { exact: false }).first()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  const outline = () => field.evaluate((element) => getComputedStyle(element).outline)
  await field.focus()
  const focused = await outline()
  await field.blur()
  await expect.poll(outline).not.toBe(focused)
})

test('the focus ring of the player uses its own theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await visit(page, '/watch/encore-jeudi/Saison%201/1/VOSTFR')
  const slider = page.getByRole('slider', { name: 'Position dans l’épisode' })
  await slider.focus()
  const readColours = () =>
    slider.evaluate((element) => {
      const probe = Object.assign(document.createElement('i'), { style: 'color: var(--c-accent-text)' })
      element.append(probe)
      const colours = [getComputedStyle(element).outlineColor, getComputedStyle(probe).color]
      probe.remove()
      return colours
    })
  await expect(async () => {
    const [ring, accent] = await readColours()
    expect(ring).toBe(accent)
  }).toPass()
})
