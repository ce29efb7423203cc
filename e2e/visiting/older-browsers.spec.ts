import { expect, test } from '../kit/test.ts'

test('a browser that is too old for the scripts reads the pages as the server made them', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'))
  await page.goto('/')
  // Another document comes, where React would have changed the one that is there.
  const loaded = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Explorer', exact: true }).first().click()
  await loaded
  await expect(page).toHaveURL('/explorer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Explorer/)
})
