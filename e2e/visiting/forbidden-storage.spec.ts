import { expect, expectPlaying, startPlaying, test, visit, visitEpisode } from '../kit/test.ts'

// The errors that browsers throw when site data is forbidden.
test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    const reject = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'))
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: refuse, configurable: true })
    for (const name of ['keys', 'open', 'match', 'has', 'delete'])
      Object.defineProperty(CacheStorage.prototype, name, { value: reject })
    Object.defineProperty(ServiceWorkerContainer.prototype, 'register', { value: reject })
    Object.defineProperty(LockManager.prototype, 'request', { value: reject })
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse })
  }),
)

test('pages work and an episode plays with forbidden storage', async ({ page }) => {
  for (const path of ['/', '/explorer', '/anime/hagane-zero', '/planning', '/login', '/settings', '/about']) {
    await visit(page, path)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
  }
  const video = await visitEpisode(page, '/watch/encore-jeudi/Saison%201/1/VOSTFR')
  await startPlaying(page)
  await expectPlaying(video, 0.5)
})
