import { expect, test, visit } from '../kit/test.ts'

for (const path of ['/', '/explorer', '/anime/benikitsune-le-masque-rouge', '/login']) {
  test(`${path} loads nothing that only people who are signed in need`, async ({ page }) => {
    const scripts: Promise<string>[] = []
    page.on('response', (answer) => {
      if (answer.url().endsWith('.js')) scripts.push(answer.text())
    })
    await visit(page, path)
    await page.waitForLoadState('networkidle')
    const loaded = (await Promise.all(scripts)).join('\n')
    expect(loaded).toContain('Rechercher un anime')
    // The settings, the person's space, and the library that holds a person's own data.
    for (const words of ['Appareils connectés', 'Ma Watchlist', 'invalidateQueries'])
      expect(loaded).not.toContain(words)
  })
}

for (const deviceScaleFactor of [2, 3]) {
  test.describe(`on a phone of ${deviceScaleFactor} dots a pixel`, () => {
    test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor, isMobile: true, hasTouch: true })

    test('the pictures of the home page weigh 250 kB at most before anybody scrolls', async ({ page }) => {
      const weights: Promise<number>[] = []
      page.on('requestfinished', (request) => {
        if (request.resourceType() === 'image')
          weights.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
      })
      await visit(page, '/')
      await page.waitForLoadState('networkidle')
      const loaded = await Promise.all(weights)
      expect(loaded.length).toBeGreaterThan(5)
      expect(loaded.reduce((total, bytes) => total + bytes, 0)).toBeLessThanOrEqual(250_000)
    })
  })
}
