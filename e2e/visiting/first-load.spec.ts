import { listDeclaredFiles } from '../../bench/weight/read-page.ts'
import { expect, test, visit } from '../kit/test.ts'

// Bytes as sent; `files` counts the document, scripts and sheets (docs/performance.md).
// File names change with every build and alone move a sum by up to 0.1 kB.
const limits = {
  '/': { files: 9, scripts: 98_200, styles: 12_000 },
  '/explorer': { files: 10, scripts: 103_600, styles: 11_900 },
  '/anime/benikitsune-le-masque-rouge': { files: 10, scripts: 105_000, styles: 12_000 },
  '/login': { files: 10, scripts: 100_300, styles: 11_500 },
}

for (const [path, limit] of Object.entries(limits)) {
  test(`${path} arrives in few files and bytes, none of which only members need`, async ({ page, request }) => {
    const declared = listDeclaredFiles(await (await request.get(path)).text())
    const weigh = async (wanted: 'script' | 'style') => {
      const answers = declared
        .filter(({ kind }) => kind === wanted)
        .map((file) => request.get(file.path, { headers: { 'accept-encoding': 'br' } }))
      const bytes = (await Promise.all(answers)).map((answer) => Number(answer.headers()['content-length']))
      return bytes.reduce((sum, length) => sum + length, 0)
    }
    expect(1 + declared.length).toBeLessThanOrEqual(limit.files)
    const scripts = await weigh('script')
    expect(scripts).toBeGreaterThan(50_000)
    expect(scripts).toBeLessThanOrEqual(limit.scripts)
    expect(await weigh('style')).toBeLessThanOrEqual(limit.styles)

    const texts: Promise<string>[] = []
    page.on('response', (answer) => {
      // Code that loads when the browser is idle may outlast the test.
      if (answer.url().endsWith('.js')) texts.push(answer.text().catch(() => ''))
    })
    await visit(page, path)
    await page.waitForLoadState('networkidle')
    const loaded = (await Promise.all(texts)).join('\n')
    expect(loaded).toContain('Rechercher un anime')
    // Words of the settings, Mon Espace, the library of personal queries, and the administration's tables and forms.
    const wordsOfOthers = [
      'Appareils connectés',
      'Ma Watchlist',
      'invalidateQueries',
      'Sélectionner les',
      'Modifications concurrentes',
    ]
    for (const words of wordsOfOthers) expect(loaded).not.toContain(words)
  })
}

test('a hovered link fetches the imports of its page', async ({ page }) => {
  const imports = page.waitForRequest(/\/assets\/route-imports-.*[.]js$/)
  await visit(page, '/')
  // Until it has run, the link fetches its page alone.
  await page.evaluate((script) => import(script), (await imports).url())
  const shared = page.waitForRequest(/\/assets\/planning-address-.*[.]js$/)
  await page.getByRole('banner').getByRole('link', { name: 'Planning' }).hover()
  await shared
})

test.describe('on a phone of three dots a pixel, whose pictures are the largest', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true })

  test('the pictures of the home page weigh at most 250 kB before scrolling', async ({ page }) => {
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

test('the palette loads on intent, in at most 12 kB', async ({ page }) => {
  const idle = ['route-imports-.*[.]js', 'suggestion-panel-.*[.]js', 'suggestion-panel-.*[.]css'].map((file) =>
    page.waitForResponse(new RegExp(`/assets/${file}$`)),
  )
  await visit(page, '/')
  await Promise.all(idle)
  await page.waitForLoadState('networkidle')
  const weights: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    // Code that loads when the browser is idle may still be on its way.
    if (/\/assets\/(?!later-|idle-parts-).*[.](js|css)$/.test(request.url()))
      weights.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  const code = page.waitForRequest(/\/assets\/palette-.*[.]js$/)
  await page.keyboard.down('Control')
  await code
  await page.keyboard.press('k')
  await page.keyboard.up('Control')
  await expect(page.getByRole('dialog', { name: 'Encre' })).toBeVisible()
  await expect.poll(() => weights.length).toBeGreaterThan(1)
  const loaded = await Promise.all(weights)
  expect(loaded.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(12_000)
})
