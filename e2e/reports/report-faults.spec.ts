import { signUp, visitAsMember } from '../kit/accounts.ts'
import * as form from '../kit/report-dialog.ts'
import { expect, holdRequests, test, visit } from '../kit/test.ts'

const dialogCode = /\/report-dialog-[^/]*\.js$/

test('while it is sent, the text is locked and the dialogue cannot be closed', async ({ page }) => {
  await form.openForm(page)
  const release = await holdRequests(page, form.call)
  await form.category(page, 'Vidéo absente').click()
  await form.sender(page).click()
  await expect(form.dialog(page).getByRole('button', { name: 'Envoi…' })).toHaveAttribute('aria-busy', 'true')
  await expect(form.reason(page)).not.toBeEditable()
  await expect(form.dialog(page).getByRole('button', { name: 'Annuler' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 300)
  await expect(form.dialog(page)).toBeVisible()
  release()
  await form.expectSent(page)
})

test.describe('when it is refused', () => {
  test.use({ expectedComplaint: /status of (409|429|500|502)/ })

  test('the server’s words are shown, or ours, the text stays, and it can be sent again', async ({ page }) => {
    await form.openForm(page)
    await form.reason(page).fill('La vidéo se coupe à 14 minutes.')
    let send = form.sender(page)
    for (const [answer, shown] of [
      [
        { status: 429, json: { message: 'Vous avez envoyé beaucoup de signalements.', code: 'RATE_LIMITED' } },
        'Vous avez envoyé beaucoup de signalements.',
      ],
      [{ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }, 'Erreur lors du signalement'],
    ] as const) {
      await page.route(form.call, (route) => route.fulfill(answer))
      await send.click()
      await expect(form.dialog(page).getByRole('alert')).toHaveText(shown)
      await expect(form.reason(page)).toHaveValue('La vidéo se coupe à 14 minutes.')
      await page.unroute(form.call)
      send = form.dialog(page).getByRole('button', { name: 'Réessayer' })
    }
    await send.click()
    await form.expectSent(page)
  })

  test('for a duplicate, the existing report is shown', async ({ page }) => {
    await form.openForm(page)
    const answered = page.waitForResponse(form.call)
    await form.reason(page).fill('La vidéo se coupe à 14 minutes.')
    // The first answer is lost; the report has arrived.
    await page.route(form.call, async (route) => {
      await route.fetch()
      await route.fulfill({ status: 502, body: '' })
    })
    await form.sender(page).click()
    await answered
    await page.unroute(form.call)
    await form.dialog(page).getByRole('button', { name: 'Réessayer' }).click()
    await expect(form.waiting(page)).toBeVisible()
  })
})

test.describe('without a network', () => {
  test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ })

  test('the form opens, reports it, and sends once it is back', async ({ page, context }) => {
    await visitAsMember(page, form.episodePath)
    await form.opener(page).hover()
    // Its code has been loaded.
    await expect(form.opener(page).locator('..').locator('dialog')).toBeAttached()
    await context.setOffline(true)
    await form.opener(page).click()
    await form.reason(page).fill('La vidéo se coupe à 14 minutes.')
    await form.sender(page).click()
    await expect(form.dialog(page).getByRole('alert')).toHaveText('Connexion réseau interrompue - Veuillez réessayer')
    await context.setOffline(false)
    await form.dialog(page).getByRole('button', { name: 'Réessayer' }).click()
    await form.expectSent(page)
  })

  test('when the dialogue has not loaded, the page reports it, and opens it later', async ({ page }) => {
    await signUp(page)
    await page.route(dialogCode, (route) => route.abort('internetdisconnected'))
    await visit(page, form.episodePath)
    await form.opener(page).click()
    await expect(page.getByText('Connexion réseau interrompue - Veuillez réessayer')).toBeVisible()
    await page.unroute(dialogCode)
    await form.opener(page).click()
    await expect(form.reason(page)).toBeVisible()
  })
})
