import type { Page } from '@playwright/test'
import { expectAccessible } from '../kit/accessible.ts'
import { missingPages, publicPages } from '../kit/public-pages.ts'
import { expect, test, visit } from '../kit/test.ts'

test.use({ expectedComplaint: /status of 404/ })

const pages = [...publicPages, ...missingPages]

/** Returns the elements that overflow the window sideways, except scrollable rails and hidden ones. */
function listOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    const wide = [...document.body.querySelectorAll('*')].filter((element) => {
      const { right, width: own } = element.getBoundingClientRect()
      return own > 0 && right > width + 1
    })
    return wide.slice(0, 5).map((element) => `${element.tagName}.${element.className}`)
  })
}

// WCAG 2.2, 1.4.4 and 1.4.10: a window of 1280 px at 200 % and at 400 %.
for (const [zoom, size] of [
  ['200 %', { width: 640, height: 512 }],
  ['400 %', { width: 320, height: 256 }],
] as const) {
  for (const path of pages) {
    test(`${path} can be read at ${zoom} without scrolling sideways`, async ({ page }) => {
      await page.setViewportSize(size)
      await visit(page, path)
      expect(await listOverflow(page)).toEqual([])
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    })
  }
}

for (const path of pages) {
  test(`${path} keeps its contrasts in forced colours, and honours reduced motion`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    await visit(page, path)
    await expectAccessible(page)
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 50)
        .map(({ effect }) => (effect as KeyframeEffect).target?.className),
    )
    expect(moving).toEqual([])
  })
}

type Stop = { name: string; isSeen: boolean; hasRing: boolean }

/** Returns the focused element: its name, whether it is in the window, and whether its focus is visible. */
function readStop(page: Page): Promise<Stop | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return undefined
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect()
    const isSeen = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
    const styles = [element, element.parentElement, element.closest('label')].flatMap((one) =>
      one ? [getComputedStyle(one)] : [],
    )
    // A link that covers a panel has its ring around the panel.
    const panel = element.closest('.byobu-panel')
    if (panel) styles.push(getComputedStyle(panel, '::after'))
    // A text field shows its caret.
    const isWritten = element.matches('textarea, input:not([type="checkbox"], [type="radio"])')
    const isRinged = styles.some(({ outlineStyle, outlineWidth, boxShadow }) => {
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    })
    const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`
    // A visually hidden input is shown by its label.
    return { name, isSeen: isSeen || width <= 1 || height <= 1, hasRing: isRinged || isWritten }
  })
}

for (const path of pages) {
  test(`${path} can be used with the keyboard, with a visible focus`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit(page, path)
    const stops: Stop[] = []
    for (let press = 0; press < 20; press += 1) {
      await page.keyboard.press('Tab')
      const stop = await readStop(page)
      if (!stop) break
      stops.push(stop)
    }
    expect(stops.length).toBeGreaterThan(3)
    expect(stops.filter(({ isSeen, hasRing }) => !isSeen || !hasRing)).toEqual([])
  })
}
