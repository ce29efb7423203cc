import { expectAccessible } from '../kit/accessible.ts'
import { openTab, signUp, visitAsMember } from '../kit/accounts.ts'
import { boxOf, expect, expectFits, test, visit } from '../kit/test.ts'

test.use({ reducedMotion: 'no-preference' })

test.describe('with a pointer', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('a panel unfolds under the pointer, with its title and its buttons', async ({ page }) => {
    await visit(page, '/')
    const screen = page.getByRole('navigation', { name: 'À la une' })
    const third = screen.getByRole('listitem').nth(2)
    await expect(screen.getByRole('link', { name: /^Regarder / })).toHaveCount(0)
    await third.hover()
    const widthOf = async () => (await boxOf(third)).width / (await boxOf(screen)).width
    await expect.poll(widthOf).toBeGreaterThan(0.55)
    await expect(third.getByRole('link', { name: /^Regarder / })).toBeVisible()
    await expectAccessible(page, 'nav[aria-label="À la une"]')
    await third.getByRole('link', { name: /^Regarder / }).click()
    await expect(page).toHaveURL(/[/]watch[/]/)

    await test.step('arrow keys unfold one panel after another, and Tab reaches its buttons', async () => {
      await page.mouse.move(2, 2)
      await visit(page, '/')
      const panels = page.getByRole('navigation', { name: 'À la une' }).getByRole('listitem')
      const title = (index: number) => panels.nth(index).getByRole('link').first()
      await title(0).focus()
      await page.keyboard.press('ArrowRight')
      await expect(title(1)).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(panels.nth(1).getByRole('link', { name: /^Regarder / })).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(panels.nth(1).getByRole('link', { name: /^Ajouter .* à ma watchlist$/ })).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(title(2)).toBeFocused()
      await page.keyboard.press('ArrowLeft')
      await expect(title(1)).toBeFocused()
    })
  })

  test('a member adds an anime from its panel, which the next account of the tab does not see', async ({
    page,
    context,
  }) => {
    // A panel that still unfolds would be scrolled away from the pointer before its button is pressed.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visitAsMember(page, '/')
    const panel = page.getByRole('navigation', { name: 'À la une' }).getByRole('listitem').nth(1)
    const add = panel.getByRole('button', { name: /^Ajouter .* à ma watchlist$/ })
    const isKept = panel.getByRole('button', { name: /^Retirer .* de ma watchlist$/ })
    await panel.hover()
    const added = page.waitForResponse('**/api/watchlist/add')
    await add.click()
    expect((await added).ok()).toBe(true)
    await expect(isKept).toBeVisible()
    const checked = page.waitForResponse('**/api/watchlist/check/*')
    await signUp(await openTab(context))
    await (await checked).finished()
    await add.click()
    await expect(isKept).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the screen is swiped, and the page is not', async ({ page }) => {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await visit(page, '/')
      const panels = page.getByRole('navigation', { name: 'À la une' }).getByRole('listitem')
      await panels.last().getByRole('link').first().focus()
      await expect(panels.last()).toBeInViewport({ ratio: 0.9 })
      await expect(panels.last().getByRole('link', { name: /^Regarder / })).toBeVisible()
      await expectFits(page)
    }
    await expectAccessible(page, 'main')
  })
})
