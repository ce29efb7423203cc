import { expect, test, visit } from './kit/test.ts'

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
