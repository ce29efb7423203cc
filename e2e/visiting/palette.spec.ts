import type { Page } from '@playwright/test'
import { expectAccessible } from '../kit/accessible.ts'
import { signIn, signOut, signUp } from '../kit/accounts.ts'
import { keepAnime } from '../kit/catalogue.ts'
import { signUpStaff } from '../kit/staff.ts'
import { expectFact, visitStanding } from '../kit/standing-episode.ts'
import { expect, expectInStorage, holdRequests, test, visit } from '../kit/test.ts'

const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Rechercher partout' })
const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Encre' })
const selectedOf = (page: Page) => paletteOf(page).locator('[aria-selected=true]')

async function openPalette(page: Page, text = ''): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(fieldOf(page)).toBeFocused()
  await page.keyboard.type(text)
}

test('letters typed while its code loads, and as it opens, are kept', async ({ page }) => {
  await test.step('Escape gives the keys back to the page while its code does not come', async () => {
    await holdRequests(page, '**/assets/palette-*.js')
    await visit(page, '/')
    const field = page.getByRole('combobox', { name: 'Rechercher un anime' })
    await field.focus()
    // As when Chrome fills a field; an error would fail the journey.
    await field.evaluate((input) => input.dispatchEvent(new Event('keydown', { bubbles: true })))
    await page.keyboard.press('Control+k')
    await page.keyboard.type('o')
    await expect(field).toHaveValue('')
    await page.keyboard.press('Escape')
    await page.keyboard.type('orage')
    await expect(field).toHaveValue('orage')
  })

  const letGo = await holdRequests(page, '**/assets/palette-*.js')
  await visit(page, '/explorer', 'commit')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('oraj')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('g')
  // One more as soon as it takes letters itself.
  await page.evaluate(() => {
    const { showModal } = HTMLDialogElement.prototype
    HTMLDialogElement.prototype.showModal = function () {
      HTMLDialogElement.prototype.showModal = showModal
      this.showModal()
      queueMicrotask(() => document.execCommand('insertText', false, 'e'))
    }
  })
  letGo()
  await expect(fieldOf(page)).toBeFocused()
  await expect(fieldOf(page)).toHaveValue('orage')
  await page.keyboard.type(' 2')
  await expect(fieldOf(page)).toHaveValue('orage 2')
  await page.keyboard.press('Escape')
  await openPalette(page, '2')
  await expect(fieldOf(page)).toHaveValue('2')
})

test('Ctrl K leads straight to an episode, and to titles with a slip; arrows choose, Enter opens', async ({ page }) => {
  await visit(page, '/explorer')
  await openPalette(page, 'hagane 7 vf')
  await expect(selectedOf(page)).toHaveText(/Hagane Zéro.*Saison 1 · Épisode 7 · VF/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/watch\/hagane-zero\/Saison%201\/7\/VF$/)
  await expect(paletteOf(page)).toHaveCount(0)
  await visit(page, '/')
  await openPalette(page, 'benikitsun')
  await expect(selectedOf(page)).toHaveText(/Benikitsune, le masque rouge/)
  await page.keyboard.press('ArrowUp')
  await expect(selectedOf(page)).toHaveText(/Voir tous les résultats pour «\u202fbenikitsun\u202f»/)
  await page.keyboard.press('ArrowDown')
  await expect(selectedOf(page)).toHaveText(/Benikitsune, le masque rouge/)
  const id = (await selectedOf(page).getAttribute('id')) ?? ''
  await expect(fieldOf(page)).toHaveAttribute('aria-activedescendant', id)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/anime\/benikitsune-le-masque-rouge$/)

  // Pressed before the answer it opens the first title of it.
  await openPalette(page, 'orage')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/anime\/onze-secondes-d-orage$/)
})

test('Escape, a press outside and the button close it, and the focus returns', async ({ page }) => {
  await visit(page, '/about')
  const hint = page.getByRole('button', { name: 'Ctrl K, ouvrir Encre' })
  await hint.click()
  await expect(fieldOf(page)).toBeFocused()
  await expectAccessible(page, 'dialog')
  await page.keyboard.press('Escape')
  await expect(paletteOf(page)).toHaveCount(0)
  await expect(hint).toBeFocused()
  await openPalette(page, 'plan')
  await page.mouse.click(10, 500)
  await expect(paletteOf(page)).toHaveCount(0)
  await expect(hint).toBeFocused()
  await openPalette(page, 'plan')
  await fieldOf(page).hover()
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await expect(fieldOf(page)).toHaveValue('plan')
  await page.getByRole('button', { name: 'Fermer' }).click()
  await expect(hint).toBeFocused()
  // It is opened again at the moment it closes.
  for (const closing of ['the button', 'Escape'] as const) {
    await openPalette(page)
    await paletteOf(page).evaluate(async (dialog: HTMLDialogElement, closing) => {
      if (closing === 'Escape') dialog.requestClose()
      else dialog.querySelector<HTMLElement>('button[aria-label=Fermer]')?.click()
      await null
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
    }, closing)
    await expect(fieldOf(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(paletteOf(page)).toHaveCount(0)
  }
})

test.describe('with a network that fails', () => {
  test.use({ expectedComplaint: /Failed to load resource/ })

  test('it says why, still finds pages, and asks again; its entries open, also in new tabs', async ({
    page,
    context,
  }) => {
    await visit(page, '/')
    await openPalette(page)
    await page.route('**/api/animes?*', (route) => route.abort())
    await page.keyboard.type('part')
    await expect(selectedOf(page)).toHaveText(/Partenaires/)
    await fieldOf(page).fill('orage')
    await expect(paletteOf(page).getByRole('status')).not.toBeEmpty()
    await page.unroute('**/api/animes?*')
    await expect(selectedOf(page)).toHaveText(/Onze secondes d/)

    await test.step('Ctrl Enter opens a new tab and keeps the palette', async () => {
      await fieldOf(page).fill('plannig')
      await expect(selectedOf(page)).toHaveText(/Planning/)
      const opened = context.waitForEvent('page')
      await page.keyboard.press('Control+Enter')
      await expect(await opened).toHaveURL(/\/planning$/)
      await expect(paletteOf(page)).toBeVisible()
      await fieldOf(page).fill('orage')
      await expect(selectedOf(page)).toHaveText(/Onze secondes d/)
      const other = context.waitForEvent('page')
      await page.keyboard.press('Control+Enter')
      await expect(await other).toHaveURL(/onze-secondes/)
      await fieldOf(page).fill('')
      await expect(paletteOf(page).getByRole('group', { name: 'Récemment' }).getByRole('option')).toHaveText(/Onze/)
      await expect(selectedOf(page)).toHaveText(/Onze/)
      await page.bringToFront()
    })

    await test.step('genres, pages and the theme are entries; messages report no results, or too short a text', async () => {
      await fieldOf(page).fill('zzzqqq')
      await expect(paletteOf(page).getByText('Aucun résultat pour «\u202fzzzqqq\u202f»')).toBeVisible()
      await expectAccessible(page, 'dialog')
      await fieldOf(page).fill('é')
      await expect(selectedOf(page)).toHaveText(/Explorer/)
      await fieldOf(page).fill('z')
      await expect(paletteOf(page).getByText('Saisissez au moins deux lettres.')).toBeVisible()
      await fieldOf(page).fill('action')
      await expect(selectedOf(page)).toHaveText(/Action.*Genre/)
      // It is a dialogue, which keeps the keys.
      await page.keyboard.press('Control+k')
      await expect(fieldOf(page)).toHaveValue('action')
      await expect(paletteOf(page)).toHaveCount(1)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/explorer\?genres=\d+$/)
      await openPalette(page, 'clair')
      await expect(selectedOf(page)).toHaveText(/Thème clair/)
      await page.keyboard.press('Enter')
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    })
  })
})

test('a member finds their own lists, which a logout clears, also in another tab', async ({ page, context }) => {
  const account = await signUp(page)
  await keepAnime(page, 'encore-jeudi')
  await visit(page, '/')
  await openPalette(page, 'encore')
  await expect(paletteOf(page).getByRole('option', { name: /Encore jeudi.*Ma Watchlist/ })).toBeVisible()
  await fieldOf(page).fill('dashboard')
  await expect(paletteOf(page).getByText('Aucun résultat')).toBeVisible()
  await fieldOf(page).fill('kuroshio')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/kuroshio/)
  await expectInStorage(page, 'recent_entries').toContain('kuroshio')
  await openPalette(page, 'deconnecter')
  await expect(selectedOf(page)).toHaveText(/Se déconnecter/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Connexion' })).toBeVisible()
  await expectInStorage(page, 'recent_entries').toBeNull()

  await test.step('an open palette forgets the lists of a member whom another tab signs out', async () => {
    await signIn(page, account)
    await visit(page, '/')
    await openPalette(page, 'encore')
    const listed = paletteOf(page).getByRole('option', { name: /Encore jeudi.*Ma Watchlist/ })
    await expect(listed).toBeVisible()
    const other = await context.newPage()
    await visit(other, '/')
    await signOut(other)
    await expect(listed).toHaveCount(0)
  })
})

test('the staff find their actions, in the administration too', async ({ page }) => {
  await signUpStaff(page, 'Moderateur')
  await page.goto('/admin/reports')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openPalette(page, 'statist')
  await expect(selectedOf(page)).toHaveText(/Statistiques.*Administration/)
  await fieldOf(page).fill('hagane')
  await paletteOf(page)
    .getByRole('option', { name: /Modifier Hagane Zéro/ })
    .click()
  await expect(page).toHaveURL(/\/admin\/animes\/\d+\/edit$/)
})

test('typing does not reach the player, and full screen stays', async ({ page }) => {
  const video = await visitStanding(page)
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.keyboard.press('/')
  await expect(page.locator('[role=combobox]:focus'), 'the search field is out of sight').toHaveCount(0)
  const before = await video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await openPalette(page, 'l 5 m')
  await expect(fieldOf(page)).toHaveValue('l 5 m')
  await expectFact(video, 'currentTime').toBe(before)
  await expectFact(video, 'muted').toBe(false)
  await page.keyboard.press('Escape')
  await expect(paletteOf(page)).toHaveCount(0)
  expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
})
