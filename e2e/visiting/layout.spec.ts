import type { Page } from '@playwright/test'
import { expect, holdRequests, seeFaces, test, visit, visitEpisode } from '../kit/test.ts'

const pages = {
  'the catalogue': ['/', '/explorer', '/explorer?view=list'],
  'an anime': ['/anime/les-lanternes-de-kuroshio', '/watch/hagane-zero/Saison%201/1/VOSTFR'],
  'the community': ['/planning', '/team', '/partners'],
  'the site': ['/about', '/how-it-works', '/privacy', '/accessibilite'],
}

/** As on a poor connection: the fonts load after hydration. */
const holdFaces = (page: Page) => holdRequests(page, '**/*.woff2')

/** Adds up every layout shift without user input, from the first paint on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { total: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) shifts.total += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total)
}

/** Waits until the fonts and the visible pictures have loaded. */
async function seePictures(page: Page): Promise<void> {
  await seeFaces(page)
  await page.waitForFunction(() => {
    const inView = [...document.images].filter((image) => {
      const { top, bottom, left } = image.getBoundingClientRect()
      return bottom > 0 && top < window.innerHeight && left < window.innerWidth
    })
    return inView.every((image) => image.complete)
  })
}

for (const [area, paths] of Object.entries(pages)) {
  test(`the layout does not shift while pages of ${area} load`, async ({ page }) => {
    test.setTimeout(paths.length * 60_000)
    const readShifts = await watchShifts(page)
    for (const [path, width] of paths.flatMap((path) => [390, 1440].map((width) => [path, width] as const))) {
      await test.step(`${path} at ${width} px`, async () => {
        // From another page: returning to the same one would restore its scroll position.
        await page.goto('about:blank')
        await page.setViewportSize({ width, height: 900 })
        const letFacesCome = await holdFaces(page)
        if (path.startsWith('/watch/')) await visitEpisode(page, path, 'commit')
        else await visit(page, path, 'commit')
        letFacesCome()
        await seePictures(page)
        // Pictures further down are lazy-loaded.
        await page.evaluate(async () => {
          for (let top = 0; top < document.body.scrollHeight; top += 400) {
            window.scrollTo(0, top)
            await new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)))
          }
        })
        await seePictures(page)
        expect(await readShifts()).toBeLessThanOrEqual(0.01)
      })
    }
  })
}
