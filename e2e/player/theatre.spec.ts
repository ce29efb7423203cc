import { expectAccessible } from '../kit/accessible.ts'
import { episode, player, visitStanding } from '../kit/standing-episode.ts'
import { boxOf, expect, test, visitEpisode } from '../kit/test.ts'

test.use({ expectedComplaint: /ERR_FAILED|Failed to fetch dynamically imported module/ })

test('theatre mode makes the picture as wide as the window, above the list, and is kept', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await visitStanding(page)
  const list = page.getByRole('complementary', { name: 'Liste des épisodes' })
  const button = page.getByRole('button', { name: 'Mode cinéma' })
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('t')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => player(page).boundingBox()).toMatchObject({ x: 0, width: 1440, height: 810 })
  await expect.poll(async () => (await boxOf(list)).y).toBeGreaterThan(810)
  await expectAccessible(page, '.player-stage')

  // Before its scripts have run, the page has the chosen shape.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'commit' })
  await expect
    .poll(() => page.locator('.watch-picture .aspect-video').boundingBox())
    .toMatchObject({ x: 0, width: 1440 })
  await page.unrouteAll()
  await visitEpisode(page, episode)
  // By key: the button hides with the controls, and a press of the pointer would wait for them.
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(async () => (await boxOf(player(page))).width).toBeLessThan(1000)

  // A window without room for it has none.
  await page.setViewportSize({ width: 1200, height: 800 })
  await expect(button).toBeHidden()
  await page.keyboard.press('t')
  await expect(page.locator('html')).not.toHaveAttribute('data-theatre')
})
