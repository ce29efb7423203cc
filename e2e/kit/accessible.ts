import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Expects no finding of WCAG 2.2 A and AA that is serious or worse.
 * @param within a selector, for what covers the rest of the page
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  await page.locator(within).first().waitFor()
  await finishMotion(page)
  const look = new AxeBuilder({ page })
    .include(within)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  // Forced colours are drawn, but axe reads text colours from the style sheet.
  if (await page.evaluate(() => matchMedia('(forced-colors: active)').matches)) look.disableRules('color-contrast')
  const { violations } = await look.analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const findings = serious.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
  )
  expect(findings).toEqual([])
}

/** Waits for finite animations: colours in transition are not findings. */
export async function finishMotion(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}
