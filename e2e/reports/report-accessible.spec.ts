import { expectAccessibleAtBothWidths } from '../kit/accessible.ts'
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

  test('in any state, dark and light, at both widths', async ({ page }) => {
    // Many full-page checks, on busy machines.
    test.slow()
    await visit(page, episodePath)
    await opener(page).click()
    await expect(dialog(page).getByRole('alert')).toBeVisible()
    await expectAccessibleAtBothWidths(page)

    await openForm(page)
    await category(page, 'Autre').click()
    await expectAccessibleAtBothWidths(page, 'dialog[open]')
    await reason(page).fill('court')
    await sender(page).click()
    await expectAccessibleAtBothWidths(page, 'dialog[open]')

    await page.route(call, (route) => route.fulfill({ status: 500, json: { message: 'Panne', code: 'INTERNAL' } }))
    await reason(page).fill('La vidéo se coupe à 14 minutes.')
    await sender(page).click()
    await expect(dialog(page).getByRole('alert')).toHaveText('Panne')
    await expectAccessibleAtBothWidths(page, 'dialog[open]')
    await page.unroute(call)
    const letGo = await holdThanks(page)
    await dialog(page).getByRole('button', { name: 'Réessayer' }).click()
    await expect(sent(page)).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'dialog[open]')
    await letGo()
    await opener(page).click()
    await expect(waiting(page)).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'dialog[open]')
  })
})
