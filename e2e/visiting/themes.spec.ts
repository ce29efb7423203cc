import { expect, test, visit } from '../kit/test.ts'

test.use({ expectedComplaint: /net::ERR_FAILED|dynamically imported module/ })

test('a first visit follows the device; a chosen theme is applied before the first paint', async ({ page }) => {
  for (const [colorScheme, colour] of [
    ['light', 'rgb(247, 247, 245)'],
    ['dark', 'rgb(15, 16, 18)'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await visit(page, '/')
    await expect(page.locator('body')).toHaveCSS('background-color', colour)
  }
  await page.getByRole('group', { name: 'Thème' }).getByText('Clair').click()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(247, 247, 245)')
  // Without the site's scripts only the inline one in the head has run.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/explorer', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})
