import { expect, test, visit } from '../kit/test.ts'

test('a first visit follows the device', async ({ page }) => {
  for (const [colorScheme, colour] of [
    ['dark', 'rgb(15, 16, 18)'],
    ['light', 'rgb(247, 247, 245)'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await visit(page, '/')
    await expect(page.locator('body')).toHaveCSS('background-color', colour)
  }
})

test.describe('before any script of the site has run', () => {
  test.use({ expectedComplaint: /net::ERR_FAILED|dynamically imported module/ })

  test('a chosen theme is stored, and applied before the first paint', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await visit(page, '/')
    await page.getByRole('group', { name: 'Thème' }).getByText('Clair').click()
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(247, 247, 245)')
    // Without the site's scripts only the inline one in the head has run.
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/explorer', { waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  })
})
