import { expect, test } from '../kit/test.ts'

test('a browser too old for the scripts shows the server-rendered pages', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'))
  await page.goto('/')
  // A new document is loaded, where React would have changed the current one.
  const loaded = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Explorer', exact: true }).first().click()
  await loaded
  await expect(page).toHaveURL('/explorer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Explorer/)
})
