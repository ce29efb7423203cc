import { expectAccessible } from '../kit/accessible.ts'
import {
  call,
  category,
  dialog,
  episodePath,
  holdThanks,
  opener,
  openForm,
  reason,
  sender,
  sent,
  waiting,
} from '../kit/report-dialog.ts'
import { expect, test, visit } from '../kit/test.ts'

test.describe('axe finds nothing wrong', () => {
  test.use({ expectedComplaint: /status of 500/ })

  for (const [scheme, width] of [
    ['dark', 1440],
    ['light', 390],
  ] as const) {
    test(`in any state, ${scheme}, at ${width} px`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width, height: 844 })
      await visit(page, episodePath)
      await opener(page).click()
      await expect(dialog(page).getByRole('alert')).toBeVisible()
      await expectAccessible(page)

      await openForm(page)
      await category(page, 'Autre').click()
      await expectAccessible(page)
      await reason(page).fill('court')
      await sender(page).click()
      await expectAccessible(page)

      await page.route(call, (route) => route.fulfill({ status: 500, json: { message: 'Panne', code: 'INTERNAL' } }))
      await reason(page).fill('La vidéo se coupe à 14 minutes.')
      await sender(page).click()
      await expect(dialog(page).getByRole('alert')).toHaveText('Panne')
      await expectAccessible(page)
      await page.unroute(call)
      const letGo = await holdThanks(page)
      await dialog(page).getByRole('button', { name: 'Réessayer' }).click()
      await expect(sent(page)).toBeVisible()
      await expectAccessible(page)
      await letGo()
      await opener(page).click()
      await expect(waiting(page)).toBeVisible()
      await expectAccessible(page)
    })
  }
})
