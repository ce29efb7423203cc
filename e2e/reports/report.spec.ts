import { finishMotion } from '../kit/accessible.ts'
import { logIn, newAccount, signUp, visitAsMember, visitSignedOut } from '../kit/accounts.ts'
import * as form from '../kit/report-dialog.ts'
import { boxOf, expect, test, visit } from '../kit/test.ts'

test.describe('a visitor without an account', () => {
  test('sees a notice, can close it, and returns here from the login', async ({ page }) => {
    const account = newAccount()
    await signUp(page, account)
    await visitSignedOut(page, form.episodePath)
    await form.opener(page).click()
    await expect(form.dialog(page).getByRole('alert')).toHaveText('Vous devez être connecté pour signaler un épisode')
    await form.dialog(page).getByRole('button', { name: 'Annuler' }).click()
    await expect(form.dialog(page)).toBeHidden()
    await expect(form.opener(page)).toBeFocused()
    await form.opener(page).click()
    const login = form.dialog(page).getByRole('link', { name: 'Connexion' })
    await expect(login).toBeFocused()
    await login.click()
    await logIn(page, account)
    await expect(page).toHaveURL(form.episodePath)
    await form.opener(page).click()
    await expect(form.reason(page)).toBeVisible()
  })
})

test.describe('a member', () => {
  test('reports an episode by mouse, from a draft that is kept, and then sees the report instead of the form', async ({
    page,
  }) => {
    await form.openForm(page)
    await expect(form.dialog(page).getByText('Hagane Zéro · Saison 1 · Épisode 2 · VOSTFR')).toBeVisible()
    await form.category(page, 'Vidéo absente').click()
    await expect(form.reason(page)).toHaveValue('La vidéo ne se lance pas.')
    await form.category(page, 'Son décalé').click()
    await expect(form.category(page, 'Vidéo absente')).toHaveAttribute('aria-pressed', 'false')
    await expect(form.reason(page)).toHaveValue('Le son et l’image sont décalés.')
    await form.reason(page).fill('Les voix arrivent trois secondes après l’image.')
    await expect(form.dialog(page).getByText('47/1000')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form.dialog(page)).toBeHidden()
    await form.opener(page).click()
    await expect(form.reason(page)).toHaveValue('Les voix arrivent trois secondes après l’image.')
    await expect(form.category(page, 'Son décalé')).toHaveAttribute('aria-pressed', 'true')
    await page.mouse.click(5, 300)
    await expect(form.dialog(page)).toBeHidden()
    await page.reload()
    await form.opener(page).click()
    await expect(form.reason(page)).toHaveValue('Les voix arrivent trois secondes après l’image.')
    const made = page.waitForRequest(form.call)
    await form.sender(page).click()
    expect((await made).postDataJSON()).toMatchObject({
      episode_id: expect.any(Number),
      reason: 'Les voix arrivent trois secondes après l’image.',
      category: 'son décalé',
    })
    await form.expectSent(page)
    await expect(form.dialog(page)).toBeHidden()

    await form.opener(page).click()
    await expect(form.waiting(page)).toBeVisible()
    await expect(form.dialog(page)).toContainText('Ouvert')
    await expect(form.dialog(page)).toContainText('Son décalé')
    await expect(form.dialog(page)).toContainText('Les voix arrivent trois secondes après l’image.')
    await expect(form.reason(page)).toBeHidden()
    await page.reload()
    await form.opener(page).click()
    await expect(form.waiting(page)).toBeVisible()
    await form.dialog(page).getByRole('button', { name: 'Fermer' }).last().click()
    await expect(form.dialog(page)).toBeHidden()
  })

  test('reports an episode with the keyboard alone, which stays in the dialogue', async ({ page }) => {
    await visitAsMember(page, form.episodePath)
    await form.opener(page).focus()
    await page.keyboard.press('Enter')
    await expect(form.category(page, 'Vidéo absente')).toBeFocused()
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab')
      // Between the last and the first element the focus is in the browser's own controls, and on the page's body.
      const isHeld = () => document.activeElement?.closest('dialog, body') === document.querySelector('dialog[open]')
      const isBrowsers = () => document.activeElement === document.body
      expect((await page.evaluate(isHeld)) || (await page.evaluate(isBrowsers))).toBe(true)
    }
    await form.category(page, 'Vidéo absente').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(form.category(page, 'Mauvaise langue')).toHaveAttribute('aria-pressed', 'true')
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('Tab')
    await expect(form.reason(page)).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type(' C’est la VF.')
    await expect(form.reason(page)).toHaveValue('La langue n’est pas celle annoncée. C’est la VF.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(form.sender(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await form.expectSent(page)
    await page.keyboard.press('Escape')
    await expect(form.dialog(page)).toBeHidden()
    await expect(form.opener(page)).toBeFocused()
  })

  test('sees the missing fields in a dialogue that stays open, and the confirmation for two seconds', async ({
    page,
  }) => {
    await page.clock.install()
    await form.openForm(page)
    await form.reason(page).fill('   court    ')
    await expect(form.dialog(page).getByText('5/1000')).toBeVisible()
    await form.sender(page).click()
    await expect(form.reason(page)).toBeFocused()
    await expect(form.reason(page)).toHaveAccessibleDescription(/La raison doit contenir au moins 10 caractères/)
    await expect(form.reason(page)).toHaveValue('   court    ')
    await form.reason(page).fill('a'.repeat(1001))
    await expect(form.dialog(page).getByText('La raison doit contenir au moins 10 caractères')).toBeHidden()
    await expect(form.dialog(page).getByText('1001/1000')).toBeVisible()
    await form.sender(page).click()
    await expect(form.dialog(page).getByText('La raison doit contenir au plus 1000 caractères')).toBeVisible()
    await expect(form.reason(page)).toHaveValue('a'.repeat(1001))

    // It opens again at the moment it closes.
    await form.opener(page).evaluate(async (button: HTMLButtonElement) => {
      const shown = document.querySelector('dialog:modal')
      const closed = new Promise((resolve) => shown?.addEventListener('close', resolve))
      shown?.querySelector<HTMLElement>('button[aria-label=Fermer]')?.click()
      await null
      button.click()
      await closed
    })
    await expect(form.reason(page)).toBeVisible()

    // Neither a click on its edge closes it, nor text that is selected beyond it.
    await finishMotion(page)
    const box = await boxOf(form.dialog(page))
    await page.mouse.click(box.x + 6, box.y + box.height / 2)
    await form.reason(page).fill('Une phrase que quelqu’un sélectionne.')
    const text = await boxOf(form.reason(page))
    await page.mouse.move(text.x + 30, text.y + 20)
    await page.mouse.down()
    await page.mouse.move(5, text.y + 20)
    await page.mouse.up()
    await expect(form.reason(page)).toBeVisible()

    await page.clock.pauseAt(Date.now() + 60_000)
    await form.sender(page).click()
    await expect(form.sent(page)).toBeVisible()
    await page.clock.runFor(1900)
    await expect(form.sent(page)).toBeVisible()
    await page.clock.runFor(200)
    await expect(form.dialog(page)).toBeHidden()
    await expect(form.opener(page)).toBeFocused()
  })
})

test("reads the staff's answer in the dialogue", async ({ page }) => {
  await signUp(page)
  const report = {
    id: 1,
    created_at: '2026-11-20T18:05:00.000Z',
    episode_id: 1,
    anime_title: 'Hagane Zéro',
    anime_slug: 'hagane-zero',
    season_label: 'Saison 1',
    episode_number: 2,
    language: 'VOSTFR',
    category: 'vidéo absente',
    reason: `Première ligne\n${'x'.repeat(300)}`,
    status: 'en cours',
    status_since: '2026-11-20T19:00:00.000Z',
    answer: 'Nous attendons l’hébergeur.',
  }
  await page.route('**/api/episodes/*/report', (route) => route.fulfill({ json: { report } }))
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, form.episodePath)
  await form.opener(page).click()
  await expect(form.dialog(page)).toContainText('En cours')
  await expect(form.dialog(page)).toContainText('20/11/2026 à 19:05')
  await expect(form.dialog(page)).toContainText('Nous attendons l’hébergeur.')
  const measure = () => form.dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth)
  await expect.poll(measure).toBeLessThanOrEqual(0)
})
