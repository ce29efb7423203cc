import { expectAccessibleAtBothWidths } from '../kit/accessible.ts'
import * as form from '../kit/report-dialog.ts'
import { expect, test, visit } from '../kit/test.ts'

test.describe('axe finds nothing wrong', () => {
  test.use({ expectedComplaint: /status of 500/ })

  test('in any state, dark and light, at both widths', async ({ page }) => {
    // Many full-page checks, on busy machines.
    test.slow()
    await visit(page, form.episodePath)
    await form.opener(page).click()
    await expect(form.dialog(page).getByRole('alert')).toBeVisible()
    await expectAccessibleAtBothWidths(page)

    await form.openForm(page)
    await form.category(page, 'Autre').click()
    await expectAccessibleAtBothWidths(page, 'dialog[open]')
    await form.reason(page).fill('court')
    await form.sender(page).click()
    await expectAccessibleAtBothWidths(page, 'dialog[open]')

    await page.route(form.call, (route) => route.fulfill({ status: 500, json: { message: 'Panne', code: 'INTERNAL' } }))
    await form.reason(page).fill('La vidéo se coupe à 14 minutes.')
    await form.sender(page).click()
    await expect(form.dialog(page).getByRole('alert')).toHaveText('Panne')
    await expectAccessibleAtBothWidths(page, 'dialog[open]')
    await page.unroute(form.call)
    const letGo = await form.holdThanks(page)
    await form.dialog(page).getByRole('button', { name: 'Réessayer' }).click()
    await expect(form.sent(page)).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'dialog[open]')
    await letGo()
    await form.opener(page).click()
    await expect(form.waiting(page)).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'dialog[open]')
  })
})
