import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { HtmlValidate } from 'html-validate'

// Assistive technology relies on valid HTML, also of what scripts have drawn.
const validator = new HtmlValidate({
  root: true,
  rules: {
    'attribute-allowed-values': 'error',
    'element-permitted-content': 'error',
    'element-permitted-parent': 'error',
    'element-required-ancestor': 'error',
    'no-dup-id': 'error',
  },
})

/**
 * Expects valid HTML, and no finding of WCAG 2.2 A and AA that is serious or worse.
 * @param within a selector, for a part of a page whose rest is checked elsewhere
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  await page.locator(within).first().waitFor()
  // Rows that are about to be replaced are dimmed.
  await expect(page.locator('[data-pending]')).toHaveCount(0)
  await finishMotion(page)
  await expectNoFinding(page, within, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
  const html = await page
    .locator(within)
    .first()
    .evaluate(({ outerHTML }) => outerHTML)
  const { results } = await validator.validateString(html)
  expect(
    results.flatMap(({ messages }) => messages.map(({ message, selector }) => `${message} (${selector})`)),
  ).toEqual([])
}

/** Expects the same in light and dark colours, which differ only in contrasts. Leaves the page dark. */
export async function expectAccessibleInBoth(page: Page, within = 'html'): Promise<void> {
  await showColours(page, 'dark')
  await expectAccessible(page, within)
  await showColours(page, 'light')
  await finishMotion(page)
  await expectNoFinding(page, within, { runOnly: rulesOfColours })
  await showColours(page, 'dark')
}

/** A script of the site follows the device; the documentation of the API has none. */
async function showColours(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction((shown) => (document.documentElement.dataset.theme ?? shown) === shown, colorScheme)
}

/** Rules whose findings depend on colours. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/** Expects no serious finding of axe outside frames. The source of axe stays in the page for the next check. */
async function expectNoFinding(page: Page, within: string, options: RunOptions): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const given = {
    within,
    options: { ...options, resultTypes: ['violations' as const], preload: false, iframes: false },
  }
  const { violations } = await page.evaluate((look) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe }
    return inPage.run({ include: [look.within] }, look.options)
  }, given)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const findings = serious.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
  )
  expect(findings).toEqual([])
}

/**
 * Waits for short animations: colours in transition are not findings. A longer one, such as a countdown, may stand
 * still under a pointer, and one of a scroll position never ends.
 */
export async function finishMotion(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ timeline }) => timeline === document.timeline)
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= 3000)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}

/**
 * Expects the same of a wide window in light colours and of a phone's in dark ones. tokens.test.ts checks all pairs of
 * colours.
 */
export async function expectAccessibleAtBothWidths(page: Page, within?: string): Promise<void> {
  const size = page.viewportSize()
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await showColours(page, colorScheme)
    await expectAccessible(page, within)
  }
  if (size) await page.setViewportSize(size)
}
