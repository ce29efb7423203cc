import { expectAccessibleAtBothWidths } from '../kit/accessible.ts'
import { test } from '../kit/test.ts'

// visiting/every-page.spec.ts checks the pages of the site.
test('the documentation of the API is accessible, dark and light', async ({ page }) => {
  // A long page, on busy machines.
  test.slow()
  await page.goto('/api/docs')
  // Hundreds of calls and their links look alike: only the first one of each section is checked.
  await page.evaluate(() => {
    const rest = 'article:nth-of-type(n + 2), nav li:nth-of-type(n + 2)'
    for (const element of document.querySelectorAll(rest)) element.remove()
  })
  await expectAccessibleAtBothWidths(page)
})
