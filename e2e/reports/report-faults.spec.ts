import { signUp } from '../kit/accounts.ts'
import * as form from '../kit/report-dialog.ts'
import { expect, holdRequests, test, visit } from '../kit/test.ts'

const dialogCode = /\/report-dialog-[^/]*\.js$/

test.describe('when it is refused', () => {
  test.use({ expectedComplaint: /status of (409|429|500|502)/ })

  test('the reason is shown and the text stays, locked while it is sent; a report that arrived is shown', async ({
    page,
  }) => {
    const text = 'La vidéo se coupe à 14 minutes.'
    await form.openForm(page)
    await form.reason(page).fill(text)
    const refusal = { message: 'Vous avez envoyé beaucoup de signalements.', code: 'RATE_LIMITED' }
    await page.route(form.call, (route) => route.fulfill({ status: 429, json: refusal }))
    await form.sender(page).click()
    await expect(form.dialog(page).getByRole('alert')).toHaveText(refusal.message)
    await expect(form.reason(page)).toHaveValue(text)
    await page.unroute(form.call)

    // The answer is lost; the report has arrived.
    await page.route(form.call, async (route) => {
      await route.fetch()
      await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
    })
    const retry = form.dialog(page).getByRole('button', { name: 'Réessayer' })
    await retry.click()
    await expect(form.dialog(page).getByRole('alert')).toHaveText('Erreur lors du signalement')
    await expect(form.reason(page)).toHaveValue(text)
    await page.unroute(form.call)

    const release = await holdRequests(page, form.call)
    await retry.click()
    await expect(form.dialog(page).getByRole('button', { name: 'Envoi…' })).toHaveAttribute('aria-busy', 'true')
    await expect(form.reason(page)).not.toBeEditable()
    await expect(form.dialog(page).getByRole('button', { name: 'Annuler' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 300)
    await expect(form.dialog(page)).toBeVisible()
    release()
    await expect(form.waiting(page)).toBeVisible()
  })
})

test.describe('without a network', () => {
  test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ })

  test('the page reports a dialogue that does not load; the form opens, reports it, and sends once it is back', async ({
    page,
    context,
  }) => {
    await signUp(page)
    await page.route(dialogCode, (route) => route.abort('internetdisconnected'))
    await visit(page, form.episodePath)
    await form.opener(page).click()
    await expect(page.getByText('Connexion réseau interrompue - Veuillez réessayer')).toBeVisible()
    await page.unroute(dialogCode)
    await form.opener(page).click()
    await expect(form.reason(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form.dialog(page)).toBeHidden()

    await context.setOffline(true)
    await form.opener(page).click()
    await form.reason(page).fill('La vidéo se coupe à 14 minutes.')
    await form.sender(page).click()
    await expect(form.dialog(page).getByRole('alert')).toHaveText('Connexion réseau interrompue - Veuillez réessayer')
    await context.setOffline(false)
    await form.dialog(page).getByRole('button', { name: 'Réessayer' }).click()
    await form.expectSent(page)
  })
})
