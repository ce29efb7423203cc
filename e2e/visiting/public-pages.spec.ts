import { expect, test, visit } from '../kit/test.ts'

test('a legal page has a table of contents that follows the reader, and prints as text only', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 })
  await visit(page, '/privacy')
  const contents = page.getByRole('navigation', { name: 'Sommaire' })
  const last = contents.getByRole('link', { name: 'Modifications' })
  await last.click()
  await expect(page.getByRole('heading', { name: /Modifications/ })).toBeInViewport()
  await expect(last).toHaveAttribute('aria-current', 'true')
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(contents.getByRole('link').first()).toHaveAttribute('aria-current', 'true')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(contents).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('how-it-works leads to the figures of the site, and on', async ({ page }) => {
  await visit(page, '/how-it-works')
  await page.getByRole('main').getByRole('link', { name: 'À propos' }).click()
  await expect(page).toHaveURL('/about')
  const figures = page.getByRole('region', { name: 'Statistiques' })
  // Other journeys add animes meanwhile.
  await expect(async () => {
    const stats = await (await page.request.get('/api/stats')).json()
    await visit(page, '/about')
    await expect(figures.getByRole('definition').nth(0)).toHaveText(`${stats.total_animes}+`, { timeout: 1000 })
  }).toPass()
  await expect(figures.getByRole('definition').last()).toHaveText(/^\d+(\.\d)?%$/)
  // The number is shown from a thousand on.
  await expect(figures.getByText('Utilisateurs')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Explorer le catalogue' }).click()
  await expect(page).toHaveURL('/explorer')
})

test.describe('the status page', () => {
  test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED/ })

  test('keeps its last answer when a refresh fails, says why, and keeps refreshing', async ({ page }) => {
    await page.clock.install()
    await visit(page, '/status')
    let isAway = true
    let checkedAt = '2030-01-01T02:04:00.000Z'
    await page.route(/[/](api[/]status|status[.]data)/, async (route) => {
      if (isAway) return route.abort('internetdisconnected')
      const response = await route.fetch()
      return route.fulfill({ json: { ...(await response.json()), checked_at: checkedAt } })
    })
    const failed = page.waitForEvent('requestfailed')
    await page.clock.runFor(60_000)
    await failed
    await expect(page.getByRole('alert')).toContainText('Connexion réseau interrompue')
    isAway = false
    await page.clock.runFor(60_000)
    await expect(page.getByText('Mesuré à 03:04, heure de Paris')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)

    // It measures at once when the visitor comes back to it.
    checkedAt = '2030-01-01T02:05:00.000Z'
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByText('Mesuré à 03:05, heure de Paris')).toBeVisible()
  })

  test('shows what its own link has loaded', async ({ page }) => {
    await visit(page, '/status')
    await page.route('**/status.data*', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"2030-01-01T02:04:00.000Z"')
      await route.fulfill({ response, body })
    })
    await page.getByRole('contentinfo').getByRole('link', { name: 'État du service' }).click()
    await expect(page.getByText('Mesuré à 03:04, heure de Paris')).toBeVisible()
  })
})
