import { expect, test } from '../kit/test.ts'

test('/home and unknown addresses redirect to the home page', async ({ page }) => {
  for (const path of ['/home', '/nulle/part', '/anime', '/watch/encore-jeudi']) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(200)
    expect(new URL(page.url()).pathname, path).toBe('/')
  }
})

test.describe('missing content', () => {
  test.use({ expectedComplaint: /status of 404/ })

  test('an unknown anime has a message and a link to the catalogue', async ({ page }) => {
    const response = await page.goto('/anime/inconnu')
    expect(response?.status()).toBe(404)
    await expect(page).toHaveTitle('Anime non trouvé · Suminé')
    await expect(page.getByRole('heading', { level: 1, name: 'Anime non trouvé' })).toBeVisible()
    await expect(page.getByText("Cet anime n'existe pas ou a été supprimé.")).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /Explorer/ })).toHaveAttribute('href', '/explorer')
  })

  test('an unknown episode has a message and a link', async ({ page }) => {
    for (const path of ['Saison%201/99/VOSTFR', 'Saison%209/1/VOSTFR', 'Saison%201/1/VF', 'Saison%201/x/VOSTFR']) {
      const response = await page.goto(`/watch/encore-jeudi/${path}`)
      expect(response?.status(), path).toBe(404)
      await expect(page).toHaveTitle('Épisode non disponible · Suminé')
      await expect(page.getByRole('heading', { level: 1, name: 'Épisode non disponible' })).toBeVisible()
      await expect(page.getByText('Épisode non trouvé')).toBeVisible()
    }
  })
})

test('each page has its metadata for search engines', async ({ page }) => {
  for (const [path, title] of [
    ['/', /^Suminé/],
    ['/explorer', /^Explorer · Suminé$/],
    ['/anime/encore-jeudi', /^Encore jeudi .*· Suminé$/],
    ['/watch/encore-jeudi/Saison%201/1/VOSTFR', /Épisode 1 .*· Suminé$/],
  ] as const) {
    await page.goto(path)
    await expect(page, path).toHaveTitle(title)
    const canonical = await page.locator('link[rel="canonical"]').getAttribute('href')
    expect(new URL(canonical ?? '').pathname, path).toBe(path)
    await expect(page.locator('meta[name="description"]'), path).toHaveAttribute('content', /.{20,}/)
    await expect(page.locator('meta[property="og:image"]'), path).toHaveAttribute('content', /^http/)
  }
})
