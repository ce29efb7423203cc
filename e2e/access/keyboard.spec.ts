import type { Page } from '@playwright/test'
import { expectAccessibleInBoth } from '../kit/accessible.ts'
import { expect, expectAlive, test, visit } from '../kit/test.ts'

/** Returns the names of the elements that Tab reaches, in order. */
async function tabThrough(page: Page, steps: number): Promise<string[]> {
  const names: string[] = []
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('Tab')
    names.push(
      await page.evaluate(() => {
        const focused = document.activeElement
        return focused?.getAttribute('aria-label') ?? focused?.textContent?.trim() ?? ''
      }),
    )
  }
  return names
}

test('Tab goes from the skip link through the header to the page; the skip link leads to the content', async ({
  page,
}) => {
  await visit(page, '/')
  expect(await tabThrough(page, 11)).toEqual([
    'Aller au contenu',
    'Suminé, accueil',
    'Accueil',
    'Explorer',
    'Planning',
    'À propos',
    'Partenaires',
    'Rechercher un anime',
    'Ctrl K, ouvrir Encre',
    'Connexion',
    'Explorer le catalogue',
  ])
  await page.reload()
  await expectAlive(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Aller au contenu' })
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('main#contenu')).toBeFocused()
})

test('focus is always visible, with round corners', async ({ page }) => {
  await visit(page, '/anime/encore-jeudi')
  for (let step = 0; step < 25; step++) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement
      // A segmented control shows its radio's focus on the label, a field on its border.
      const shown = [focused, ...(focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [])]
      const look = () =>
        shown.map((element) => {
          const { outlineStyle, outlineWidth, borderColor, boxShadow } = getComputedStyle(element)
          return [outlineStyle === 'none' ? '' : outlineWidth, borderColor, boxShadow].join(' ')
        })
      const withFocus = look()
      focused.blur()
      const without = look()
      focused.focus()
      return { name: focused.outerHTML.slice(0, 120), isMarked: withFocus.join() !== without.join() }
    })
    expect(seen.isMarked, seen.name).toBe(true)
  }
  for (const place of ['contentinfo', 'navigation'] as const) {
    const link = page.getByRole(place, place === 'navigation' ? { name: 'Fil d’Ariane' } : {}).getByRole('link')
    await link.first().focus()
    await expect(link.first()).not.toHaveCSS('border-radius', '0px')
  }
})

test('removing a filter focuses the next one, or the list after the last one', async ({ page }) => {
  // The code that keeps the focus loads when the browser is idle.
  const idle = page.waitForResponse(/\/assets\/route-imports-.*[.]js$/)
  await visit(page, '/explorer?is_classic=true&year_max=2022')
  await idle
  const filters = page.getByRole('list', { name: 'Filtres actifs' }).getByRole('link')
  await expect(filters).toHaveCount(2)
  await filters.first().press('Enter')
  await expect(filters).toHaveCount(1)
  await expect(filters).toBeFocused()
  await filters.press('Enter')
  await expect(filters).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Résultats' }).locator(':focus')).toHaveCount(1)
})

test('a search works without a mouse: slash, Escape, arrows, Enter', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/')
  const search = page.getByRole('combobox', { name: 'Rechercher un anime' })
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
  const found = page.getByRole('option', { name: /Hagane Zéro/ })
  await page.keyboard.type('hagane')
  await expect(found).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(search).toHaveValue('hagane')
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await page.keyboard.type('hagane')
  await expect(found).toBeVisible()
  await search.fill('zzzzzzqqqq')
  await page.getByText(/Aucun résultat pour/).waitFor()
  await expectAccessibleInBoth(page)
  await search.fill('hagane')
  await expect(found).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toHaveText(/Hagane Zéro/)
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/anime\/hagane-zero$/)
})
