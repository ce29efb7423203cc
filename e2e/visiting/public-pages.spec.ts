import { expect, test, visit } from '../kit/test.ts'

test.describe('the legal pages', () => {
  for (const { path, title, last } of [
    { path: '/terms', title: 'Conditions d’utilisation', last: 'Évolution des conditions' },
    { path: '/privacy', title: 'Politique de confidentialité', last: 'Modifications' },
  ]) {
    test(`${path} has a date, a table of contents that follows the reader, and prints as text only`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1440, height: 700 })
      await visit(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.getByText('En vigueur depuis le 15 janvier 2025')).toBeVisible()
      const contents = page.getByRole('navigation', { name: 'Sommaire' })
      await contents.getByRole('link', { name: last }).click()
      await expect(page.getByRole('heading', { name: new RegExp(last) })).toBeInViewport()
      await expect(contents.getByRole('link', { name: last })).toHaveAttribute('aria-current', 'true')
      await page.evaluate(() => window.scrollTo(0, 0))
      await expect(contents.getByRole('link').first()).toHaveAttribute('aria-current', 'true')
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('banner')).toBeHidden()
      await expect(contents).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  }

  test('state the same periods everywhere', async ({ page }) => {
    for (const path of ['/terms', '/privacy']) {
      await visit(page, path)
      const text = await page.getByRole('main').textContent()
      expect(text).toContain('30 jours après')
      expect(text).toContain('12 mois au plus')
      expect(text).toContain('annoncée 30 jours avant')
    }
  })

  test('state which anonymous figures are counted, and how long backups keep deleted data', async ({ page }) => {
    await visit(page, '/privacy')
    const main = page.getByRole('main')
    await expect(main).toContainText('Les recherches qui ne trouvent rien')
    await expect(main).toContainText('Les mesures de vitesse que votre navigateur envoie')
    await expect(main).toContainText(/Les sauvegardes du site\s: 7 jours/)
  })
})

test.describe('about', () => {
  test('shows the figures of the site, and links on', async ({ page }) => {
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

  test('links to how-it-works and back', async ({ page }) => {
    await visit(page, '/how-it-works')
    await page.getByRole('main').getByRole('link', { name: 'À propos' }).click()
    await expect(page).toHaveURL('/about')
  })
})

test.describe('the status page', () => {
  test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED/ })

  test('keeps its last answer when a refresh fails, says why, and goes on', async ({ page }) => {
    await page.clock.install()
    await visit(page, '/status')
    let isAway = true
    await page.route(/[/](api[/]status|status[.]data)/, async (route) => {
      if (isAway) return route.abort('internetdisconnected')
      const response = await route.fetch()
      return route.fulfill({ json: { ...(await response.json()), checked_at: '2030-01-01T02:04:00.000Z' } })
    })
    const failed = page.waitForEvent('requestfailed')
    await page.clock.runFor(60_000)
    await failed
    await expect(page.getByRole('alert')).toContainText('Connexion réseau interrompue')
    isAway = false
    await page.clock.runFor(60_000)
    await expect(page.getByText('Mesuré à 03:04, heure de Paris')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})
