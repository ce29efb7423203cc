import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtBothWidths } from '../kit/accessible.ts'
import { listOverflow } from '../kit/list-overflow.ts'
import { listTexts } from '../kit/list-texts.ts'
import { missingPages, publicPages } from '../kit/public-pages.ts'
import { expect, test, visit } from '../kit/test.ts'
import { findFaults, listForeignTexts, toComparable } from '../kit/typography.ts'

test.use({ expectedComplaint: /status of 404/ })

let foreign = ''
test.beforeAll(async ({ request }) => {
  foreign = await listForeignTexts(request)
})

/** Pages that look like others of these, or have journeys of their own: axe looks at them once. */
const alike = [
  '/planning',
  '/genre/drame',
  '/studio/studio-hoshikage',
  '/studio/inconnu',
  '/franchise/la-lame-sans-maitre',
  '/saison/automne-2025',
  '/annee/2022',
  '/vf-cette-semaine',
  '/login',
  '/register',
  '/forgot-password',
  '/privacy',
]

const everyPage = [...publicPages, ...missingPages, '/planning?day=samedi']
const pagesAtOnce = 5

// Opening a window takes as long as checking a page, so each test has several pages.
for (let first = 0; first < everyPage.length; first += pagesAtOnce) {
  const paths = everyPage.slice(first, first + pagesAtOnce)
  test(`accessible, well written and usable by keyboard: ${paths.join(', ')}`, async ({ page }) => {
    test.setTimeout(paths.length * 60_000)
    for (const path of paths) await test.step(path, () => lookAt(page, path))
  })
}

async function lookAt(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, path)
  await test.step('axe finds nothing wrong', () =>
    alike.includes(path) ? expectAccessible(page) : expectAccessibleAtBothWidths(page))
  await page.setViewportSize({ width: 1280, height: 720 })
  await test.step('the keyboard reaches it, with a visible focus', () => expectFocus(page))
  await test.step('its texts follow French typography', () => expectTypography(page))
  await test.step('nothing moves with reduced motion', async () => {
    expect.soft(await listMoving(page)).toEqual([])
  })
  // WCAG 2.2, 1.4.4 and 1.4.10: a window of 1280 px at 200 % and at 400 %.
  for (const [zoom, size] of [
    ['200 %', { width: 640, height: 512 }],
    ['400 %', { width: 320, height: 256 }],
  ] as const) {
    await test.step(`at ${zoom} it does not scroll sideways`, async () => {
      await page.setViewportSize(size)
      await expect.poll(() => listOverflow(page)).toEqual([])
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    })
  }
}

test('the rules find violations', () => {
  const found = (text: string) => findFaults([text]).map(({ rule }) => rule)
  for (const wrong of ['Vraiment ?', '« oui\u202f»', "c'est", '1 épisodes', '12 345'])
    expect(found(wrong), wrong).toHaveLength(1)
  for (const right of [
    'Vraiment\u202f?',
    '«\u202foui\u202f»',
    'c’est',
    '21 épisodes',
    '12\u202f345',
    'https://a.b',
    '21:30',
  ]) {
    expect(found(right), right).toEqual([])
  }
})

/** Returns the elements that an animation moves for longer than a moment. */
function listMoving(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 50)
      .map(({ effect }) => (effect as KeyframeEffect).target?.className),
  )
}

async function expectTypography(page: Page): Promise<void> {
  const texts = await listTexts(page)
  expect(texts.length).toBeGreaterThan(5)
  const own = texts.filter((text) => !foreign.includes(toComparable(text)))
  expect.soft(findFaults(own)).toEqual([])
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

async function expectFocus(page: Page): Promise<void> {
  const stops: Stop[] = []
  for (let press = 0; press < 20; press += 1) {
    await page.keyboard.press('Tab')
    const stop = await readStop(page)
    if (!stop) break
    stops.push(stop)
  }
  expect(stops.length).toBeGreaterThan(3)
  expect.soft(stops.filter(({ isSeen, hasRing }) => !isSeen || !hasRing)).toEqual([])
}
