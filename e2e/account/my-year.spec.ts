import type { Page } from '@playwright/test'
import { expectAccessible } from '../kit/accessible.ts'
import { signUp, visitAsMember } from '../kit/accounts.ts'
import { listEpisodes } from '../kit/catalogue.ts'
import { callAsPage } from '../kit/staff.ts'
import { boxOf, expect, expectFits, expectPlaying, startPlaying, test, visit, visitEpisode } from '../kit/test.ts'

// The demonstration has covers that do not exist.
test.use({ expectedComplaint: /status of 404/ })

const map = (page: Page) => page.getByRole('img', { name: /^Jour par jour/ })

/** Reports the first episodes of an anime as played until now, 24 minutes each. */
async function play(page: Page, slug: string, count: number): Promise<void> {
  for (const { id } of (await listEpisodes(page, slug)).slice(0, count)) {
    const data = { episode_id: id, progress_seconds: 20, played_seconds: 1440 }
    await callAsPage(page, { method: 'POST', path: '/api/watch-progress/update', data })
  }
}

test('a year is private, begins empty, shows the played episodes, and can be forgotten', async ({ page }) => {
  await page.goto('/my-space/year?year=2025')
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/my-space/year?year=2025')}`)
  await visitAsMember(page, '/my-space')
  await page.getByRole('link', { name: 'Mon année' }).click()
  await expect(page.getByRole('heading', { name: 'Votre année commence ici' })).toBeVisible()
  await expectAccessible(page)
  await test.step('an unknown year leads to the current one', async () => {
    for (const wrong of ['2099', 'hier']) {
      await visit(page, `/my-space/year?year=${wrong}`)
      await expect(page.getByRole('heading', { name: 'Année introuvable' })).toBeVisible()
    }
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Voir cette année' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Votre année commence ici' })).toBeVisible()
    await expect(page.getByRole('region', { name: /^Année 20\d\d$/ })).toBeFocused()
  })

  await play(page, 'hagane-zero', 3)
  await play(page, 'benikitsune-le-masque-rouge', 1)
  await page.reload()
  await expect(page.getByText('1 h 36', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/^Compté depuis le .* Cette page n’est visible que par vous\.$/)).toBeVisible()
  const animes = page.getByRole('region', { name: 'Animes' }).getByRole('listitem')
  await expect(animes.first()).toContainText('Hagane Zéro')
  await expect(animes.first()).toContainText('1 h 12 · 3 ép.')
  await expect(page.getByRole('region', { name: 'Jours d’affilée' })).toContainText('En ce moment : 1 jour.')
  await expect(page.getByRole('region', { name: 'Genres' }).getByRole('listitem').first()).toContainText('Drame75 %')
  await expect(page.getByRole('link', { name: 'Drame' })).toHaveAttribute('href', '/genre/drame')
  for (const name of ['Drame', 'Hagane Zéro']) {
    const readHeight = async () => (await boxOf(page.getByRole('link', { name }).first())).height
    await expect.poll(readHeight, `${name} can be touched`).toBeGreaterThanOrEqual(44)
  }
  await expect(page.getByRole('link', { name: 'Forge Kurogane' })).toHaveAttribute('href', '/studio/forge-kurogane')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Effacer' }).click()
  const question = page.getByRole('dialog', { name: /^Effacer 20/ })
  await expect(question).toContainText('Vos positions et vos épisodes vus restent.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Effacer', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Votre année commence ici' })).toBeVisible()
  await visit(page, '/my-space')
  await expect(page.getByRole('article').filter({ hasText: 'Hagane Zéro' })).toBeVisible()
})

test('a year is shared as a picture; its days are read by keyboard, as a table, on a phone', async ({ page }) => {
  await signUp(page)
  await play(page, 'hagane-zero', 2)
  await visit(page, '/my-space/year')
  await page.getByRole('button', { name: 'Partager', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Partager 20/ })
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: 'Les studios' }).check()
  await dialog.getByText('Story').click()
  const drawn = page.waitForResponse(/\/picture\?/)
  await dialog.getByRole('button', { name: 'Créer l’image' }).press('Enter')
  const { searchParams } = new URL((await drawn).url())
  expect(Object.fromEntries(searchParams)).toEqual({ shape: 'tall', parts: 'days,genres,studios' })
  await expect(dialog.getByRole('img', { name: /^Mon année 20\d\d, comme vous la partagerez$/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Télécharger' })).toBeFocused()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Télécharger' }).click()
  expect((await download).suggestedFilename()).toMatch(/^mon-annee-20\d\d\.jpg$/)
  // Each choice makes another picture.
  await dialog.getByRole('checkbox', { name: 'Les animes' }).check()
  await expect(dialog.getByRole('button', { name: 'Créer l’image' })).toBeVisible()

  await visit(page, '/my-space/year')
  await map(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.chart-reading'), 'the first arrow leads to the first day with time').toHaveText(
    / · 48\smin$/,
  )
  await page.keyboard.press('End')
  await expect(page.getByText(/^\S+ 31 décembre · /)).toBeVisible()
  await page.keyboard.press('Home')
  await expect(page.getByText(/^\S+ 1er janvier · /)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/^\S+ 9 janvier · /)).toBeVisible()
  await page.keyboard.press('Control+ArrowRight')
  await expect(page.getByText(/^\S+ 9 janvier · /), 'shortcuts of the browser are left to it').toBeVisible()
  await page.getByRole('button', { name: 'Voir en tableau' }).click()
  await expect(page.getByRole('row').last()).toContainText('48 min')
  await expectAccessible(page)
  await page.reload()
  await expect(map(page)).toBeVisible()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  await expectAccessible(page)
})

test('playing an episode adds to the year', async ({ page }) => {
  await signUp(page)
  const video = await visitEpisode(page, '/watch/encore-jeudi/Saison%201/1/VOSTFR')
  await startPlaying(page)
  await expectPlaying(video, 7)
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/watch-progress/update'))
  await video.evaluate((element: HTMLVideoElement) => element.pause())
  await saved
  await visit(page, '/my-space/year')
  await expect(page.getByRole('region', { name: 'Animes' })).toContainText('Encore jeudi')
  await expect(page.getByText('1 min', { exact: true }).first()).toBeVisible()
})
