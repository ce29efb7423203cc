import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'

// What a reader builds on: the drawn document is one that a server could have sent.
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
 * @param within a selector, for what covers the rest of the page
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  await page.locator(within).first().waitFor()
  // Rows that are about to be replaced are dimmed.
  await expect(page.locator('[data-pending]')).toHaveCount(0)
  await finishMotion(page)
  const look = lookAt(page).include(within).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  // Forced colours are drawn, but axe reads text colours from the style sheet.
  if (await page.evaluate(() => matchMedia('(forced-colors: active)').matches)) look.disableRules('color-contrast')
  await expectNoFinding(look)
  const { results } = await validator.validateString(await page.content())
  expect(
    results.flatMap(({ messages }) => messages.map(({ message, selector }) => `${message} (${selector})`)),
  ).toEqual([])
}

/** The same in both colours, which differ in contrasts and not in structure. Leaves the page in the dark ones. */
export async function expectAccessibleInBoth(page: Page, within = 'html'): Promise<void> {
  await showColours(page, 'dark')
  await expectAccessible(page, within)
  await showColours(page, 'light')
  await finishMotion(page)
  await expectNoFinding(lookAt(page).include(within).withRules(rulesOfColours))
  await showColours(page, 'dark')
}

/** A script of the site follows the device; the documentation of the API has none. */
async function showColours(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction((shown) => (document.documentElement.dataset.theme ?? shown) === shown, colorScheme)
}

/** Rules whose findings depend on colours. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/** Keeps what is needed of the results; no page has frames of other sites that axe would look into. */
function lookAt(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'], preload: false }).setLegacyMode()
}

async function expectNoFinding(look: AxeBuilder): Promise<void> {
  const { violations } = await look.analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const findings = serious.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
  )
  expect(findings).toEqual([])
}

/**
 * Waits for short animations: colours in transition are not findings. Longer ones show time that passes, as a countdown,
 * which stands still under a pointer; those of a scroll position never end.
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

/** Expects the same of a wide window in the light and of a phone's in the dark. */
export async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await showColours(page, colorScheme)
    await expectAccessible(page)
  }
}
