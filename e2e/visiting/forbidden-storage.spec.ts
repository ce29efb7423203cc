import { expect, test, visit, visitEpisode } from '../kit/test.ts'

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

for (const path of ['/', '/explorer', '/anime/hagane-zero', '/planning', '/login', '/settings', '/about'])
  test(`${path} works with forbidden storage`, async ({ page }) => {
    await visit(page, path)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  })

test('an episode plays with forbidden storage', async ({ page }) => {
  await visitEpisode(page, '/watch/encore-jeudi/Saison%201/1/VOSTFR')
})
