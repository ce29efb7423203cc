import type { Page, Route } from '@playwright/test'
import { expectAccessible } from './kit/accessible.ts'
import { newAccount, signUp } from './kit/accounts.ts'
import { expect, expectPlaying, startPlaying, test, visit, visitEpisode } from './kit/test.ts'

const episodePath = '/watch/hagane-zero/Saison%201/2/VOSTFR'
const call = '**/api/episodes/report'
const dialogCode = /\/report-dialog-[^/]*\.js$/

const opener = (page: Page) => page.getByRole('button', { name: 'Signaler', exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Signaler un épisode' })
const reason = (page: Page) => dialog(page).getByRole('textbox', { name: 'Raison' })
const category = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const sender = (page: Page) => dialog(page).getByRole('button', { name: 'Envoyer' })
const sent = (page: Page) => dialog(page).getByText('Merci, le signalement est envoyé.')
const waiting = (page: Page) => dialog(page).getByText('Vous avez déjà signalé cet épisode.')

/** Somebody new opens the report of an episode. */
async function openForm(page: Page, path = episodePath): Promise<void> {
  await signUp(page)
  await visit(page, path)
  await opener(page).click()
  await expect(reason(page)).toBeVisible()
}

/** Answers the next reports with something else than the site does. */
async function answerReports(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route(call, answer)
}

test.describe('a visitor without an account', () => {
  test('is told so, and comes back here from the login', async ({ page }) => {
    const account = newAccount()
    await signUp(page, account)
    await page.evaluate(() => localStorage.clear())
    await visit(page, episodePath)
    await opener(page).click()
    await expect(dialog(page).getByRole('alert')).toHaveText('Vous devez être connecté pour signaler un épisode')
    const login = dialog(page).getByRole('link', { name: 'Connexion' })
    await expect(login).toBeFocused()
    await login.click()
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(account.password)
    await page.getByLabel('Mot de passe', { exact: true }).press('Enter')
    await expect(page).toHaveURL(episodePath)
    await opener(page).click()
    await expect(reason(page)).toBeVisible()
  })

  test('closes it again', async ({ page }) => {
    await visit(page, episodePath)
    await opener(page).click()
    await dialog(page).getByRole('button', { name: 'Annuler' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
  })
})

test.describe('a member', () => {
  test('reports an episode by mouse, and finds the report instead of the form', async ({ page }) => {
    await openForm(page)
    await expect(dialog(page).getByText('Hagane Zéro · Saison 1 · Épisode 2 · VOSTFR')).toBeVisible()
    await category(page, 'Vidéo absente').click()
    await expect(reason(page)).toHaveValue('La vidéo ne se lance pas.')
    await category(page, 'Son décalé').click()
    await expect(category(page, 'Vidéo absente')).toHaveAttribute('aria-pressed', 'false')
    await expect(reason(page)).toHaveValue('Le son et l’image sont décalés.')
    await reason(page).fill('Les voix arrivent trois secondes après l’image.')
    await expect(dialog(page).getByText('47/1000')).toBeVisible()
    const made = page.waitForRequest(call)
    await sender(page).click()
    expect((await made).postDataJSON()).toMatchObject({
      episode_id: expect.any(Number),
      reason: 'Les voix arrivent trois secondes après l’image.',
      category: 'son décalé',
    })
    await expect(sent(page)).toBeVisible()
    await expect(dialog(page)).toBeHidden()

    await opener(page).click()
    await expect(waiting(page)).toBeVisible()
    await expect(dialog(page)).toContainText('Ouvert')
    await expect(dialog(page)).toContainText('Son décalé')
    await expect(dialog(page)).toContainText('Les voix arrivent trois secondes après l’image.')
    await expect(reason(page)).toBeHidden()
    await page.reload()
    await opener(page).click()
    await expect(waiting(page)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Fermer' }).last().click()
    await expect(dialog(page)).toBeHidden()
  })

  test('is thanked for two seconds, and is where they were before', async ({ page }) => {
    await page.clock.install()
    await openForm(page)
    await category(page, 'Vidéo absente').click()
    await page.clock.pauseAt(Date.now() + 60_000)
    await sender(page).click()
    await expect(sent(page)).toBeVisible()
    await page.clock.runFor(1900)
    await expect(sent(page)).toBeVisible()
    await page.clock.runFor(200)
    await expect(dialog(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
  })

  test('reports an episode with the keyboard alone', async ({ page }) => {
    await signUp(page)
    await visit(page, episodePath)
    await opener(page).focus()
    await page.keyboard.press('Enter')
    await expect(category(page, 'Vidéo absente')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(category(page, 'Mauvaise langue')).toHaveAttribute('aria-pressed', 'true')
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('Tab')
    await expect(reason(page)).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type(' C’est la VF.')
    await expect(reason(page)).toHaveValue('La langue n’est pas celle annoncée. C’est la VF.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(sender(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(sent(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
  })

  test('stays in the dialogue with Tab', async ({ page }) => {
    await openForm(page)
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab')
      // Between the end and the beginning the browser's own controls have it: the page then names its body.
      const isHeld = () => document.activeElement?.closest('dialog, body') === document.querySelector('dialog[open]')
      const isBrowsers = () => document.activeElement === document.body
      expect((await page.evaluate(isHeld)) || (await page.evaluate(isBrowsers))).toBe(true)
    }
  })

  test('hears what is missing, and loses nothing', async ({ page }) => {
    await openForm(page)
    await reason(page).fill('   court    ')
    await expect(dialog(page).getByText('5/1000')).toBeVisible()
    await sender(page).click()
    await expect(reason(page)).toBeFocused()
    await expect(reason(page)).toHaveAccessibleDescription(/La raison doit contenir au moins 10 caractères/)
    await expect(reason(page)).toHaveValue('   court    ')
    await reason(page).fill('a'.repeat(1001))
    await expect(dialog(page).getByText('La raison doit contenir au moins 10 caractères')).toBeHidden()
    await expect(dialog(page).getByText('1001/1000')).toBeVisible()
    await sender(page).click()
    await expect(dialog(page).getByText('La raison doit contenir au plus 1000 caractères')).toBeVisible()
    await expect(reason(page)).toHaveValue('a'.repeat(1001))
  })

  test('finds again what was typed when the dialogue is closed by a slip, or the page is loaded anew', async ({
    page,
  }) => {
    await openForm(page)
    await category(page, 'Mauvais épisode').click()
    await reason(page).fill('On voit le numéro 3 au lieu du 2.')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await opener(page).click()
    await expect(reason(page)).toHaveValue('On voit le numéro 3 au lieu du 2.')
    await expect(category(page, 'Mauvais épisode')).toHaveAttribute('aria-pressed', 'true')
    await page.mouse.click(5, 300)
    await expect(dialog(page)).toBeHidden()
    await page.reload()
    await opener(page).click()
    await expect(reason(page)).toHaveValue('On voit le numéro 3 au lieu du 2.')
    await sender(page).click()
    await expect(sent(page)).toBeVisible()
  })

  test('does not close it by a click on its edge, nor by selecting the text to beyond it', async ({ page }) => {
    await openForm(page)
    const box = await dialog(page).boundingBox()
    if (!box) throw new Error('The dialogue has no box.')
    await page.mouse.click(box.x + 6, box.y + box.height / 2)
    await reason(page).fill('Une phrase que quelqu’un sélectionne.')
    const text = await reason(page).boundingBox()
    if (!text) throw new Error('The text has no box.')
    await page.mouse.move(text.x + 30, text.y + 20)
    await page.mouse.down()
    await page.mouse.move(5, text.y + 20)
    await page.mouse.up()
    await expect(reason(page)).toBeVisible()
  })
})

test.describe('while it is sent', () => {
  test('the text is locked and nothing closes the dialogue', async ({ page }) => {
    await openForm(page)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await answerReports(page, async (route) => {
      await held
      await route.continue()
    })
    await category(page, 'Vidéo absente').click()
    await sender(page).click()
    await expect(dialog(page).getByRole('button', { name: 'Envoi...' })).toHaveAttribute('aria-busy', 'true')
    await expect(reason(page)).not.toBeEditable()
    await expect(dialog(page).getByRole('button', { name: 'Annuler' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 300)
    await expect(dialog(page)).toBeVisible()
    release()
    await expect(sent(page)).toBeVisible()
  })
})

test.describe('when it is refused', () => {
  test.use({ expectedComplaint: /status of (409|429|500|502)/ })

  for (const [name, answer, shown] of [
    [
      'the server’s own words are shown',
      { status: 429, json: { message: 'Vous avez envoyé beaucoup de signalements.', code: 'RATE_LIMITED' } },
      'Vous avez envoyé beaucoup de signalements.',
    ],
    [
      'an answer without words has ours',
      { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
      'Erreur lors du signalement',
    ],
  ] as const) {
    test(`${name}, the text stays, and it can be sent again`, async ({ page }) => {
      await openForm(page)
      await answerReports(page, (route) => route.fulfill(answer))
      await reason(page).fill('La vidéo se coupe à 14 minutes.')
      await sender(page).click()
      await expect(dialog(page).getByRole('alert')).toHaveText(shown)
      await expect(reason(page)).toHaveValue('La vidéo se coupe à 14 minutes.')
      await page.unroute(call)
      await dialog(page).getByRole('button', { name: 'Réessayer' }).click()
      await expect(sent(page)).toBeVisible()
    })
  }

  test('because it was sent from elsewhere, that report is shown', async ({ page }) => {
    await openForm(page)
    const answered = page.waitForResponse(call)
    await reason(page).fill('La vidéo se coupe à 14 minutes.')
    // The first answer is lost on its way; the report has arrived.
    await answerReports(page, async (route) => {
      await route.fetch()
      await route.fulfill({ status: 502, body: '' })
    })
    await sender(page).click()
    await answered
    await page.unroute(call)
    await dialog(page).getByRole('button', { name: 'Réessayer' }).click()
    await expect(waiting(page)).toBeVisible()
  })
})

test.describe('without a network', () => {
  test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ })

  test('the form is there all the same, says what is wrong, and sends once the line is back', async ({
    page,
    context,
  }) => {
    await signUp(page)
    await visit(page, episodePath)
    const code = page.waitForResponse(dialogCode)
    await opener(page).hover()
    await (await code).finished()
    await context.setOffline(true)
    await opener(page).click()
    await reason(page).fill('La vidéo se coupe à 14 minutes.')
    await sender(page).click()
    await expect(dialog(page).getByRole('alert')).toHaveText('Connexion réseau interrompue - Veuillez réessayer')
    await context.setOffline(false)
    await dialog(page).getByRole('button', { name: 'Réessayer' }).click()
    await expect(sent(page)).toBeVisible()
  })

  test('for the dialogue’s own code, the page says so, and it opens once the line is back', async ({ page }) => {
    await signUp(page)
    await page.route(dialogCode, (route) => route.abort('internetdisconnected'))
    await visit(page, episodePath)
    await opener(page).click()
    await expect(page.getByText('Connexion réseau interrompue - Veuillez réessayer')).toBeVisible()
    await page.unroute(dialogCode)
    await opener(page).click()
    await expect(reason(page)).toBeVisible()
  })
})

test.describe('the player behind it', () => {
  test('lends the report its link and its second', async ({ page }) => {
    await signUp(page)
    const video = await visitEpisode(page, episodePath)
    await startPlaying(page)
    await expectPlaying(video, 1)
    await opener(page).click()
    await category(page, 'Son décalé').click()
    const made = page.waitForRequest(call)
    await sender(page).click()
    const body = (await made).postDataJSON()
    expect(body.source_id).toBeGreaterThan(0)
    expect(body.position_seconds).toBeGreaterThan(0)
    expect(body.error_code).toBeUndefined()
    await expect(sent(page)).toBeVisible()
  })

  test('goes on, and its keys are nobody’s while the dialogue is open', async ({ page }) => {
    await signUp(page)
    const video = await visitEpisode(page, episodePath)
    await startPlaying(page)
    await expectPlaying(video, 0.2)
    await opener(page).click()
    await category(page, 'Autre').focus()
    const before = await video.evaluate((element: HTMLVideoElement) => ({
      muted: element.muted,
      paused: element.paused,
    }))
    for (const key of ['k', 'm', 'f', 'Control+ArrowRight']) await page.keyboard.press(key)
    await reason(page).press('k')
    await expectPlaying(video, 1)
    const after = await video.evaluate((element: HTMLVideoElement) => ({
      muted: element.muted,
      paused: element.paused,
    }))
    expect(after).toEqual(before)
    expect(await page.evaluate(() => document.fullscreenElement)).toBeNull()
    await expect(page).toHaveURL(episodePath)
  })

  test('moves on to the next episode without changing what is reported', async ({ page }) => {
    await openForm(page)
    await reason(page).fill('La vidéo se coupe à 14 minutes.')
    await page.evaluate(() => {
      const next = document.querySelector<HTMLAnchorElement>('a[href$="/Saison%201/3/VOSTFR"]')
      next?.click()
    })
    await expect(page).toHaveURL(/\/3\/VOSTFR$/)
    await expect(dialog(page).getByText('Hagane Zéro · Saison 1 · Épisode 2 · VOSTFR')).toBeVisible()
    await sender(page).click()
    await expect(sent(page)).toBeVisible()
    await expect(dialog(page)).toBeHidden()
    await opener(page).click()
    await expect(dialog(page).getByText('Hagane Zéro · Saison 1 · Épisode 3 · VOSTFR')).toBeVisible()
    await expect(reason(page)).toHaveValue('')
  })

  test('in full screen does not hide it', async ({ page }) => {
    await signUp(page)
    await visitEpisode(page, episodePath)
    await page.getByRole('button', { name: 'Plein écran' }).press('Enter')
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    await opener(page).evaluate((button: HTMLButtonElement) => button.click())
    await expect(reason(page)).toBeVisible()
    // Nothing lies over it.
    await category(page, 'Vidéo absente').click()
    await expect(reason(page)).toHaveValue('La vidéo ne se lance pas.')
  })
})

test('what the staff answered is read in the dialogue', async ({ page }) => {
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
  await visit(page, episodePath)
  await opener(page).click()
  await expect(dialog(page)).toContainText('En cours')
  await expect(dialog(page)).toContainText('20/11/2026 à 19:05')
  await expect(dialog(page)).toContainText('Nous attendons l’hébergeur.')
  const overflow = await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test.describe('axe finds nothing wrong', () => {
  test.use({ expectedComplaint: /status of 500/ })

  for (const [scheme, width] of [
    ['dark', 1440],
    ['light', 390],
  ] as const) {
    test(`in any state, ${scheme}, at ${width} px`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
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

/** The thanks stay until the person closes them: their own time is too short for a look at all of the page. */
async function holdThanks(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const set = window.setTimeout
    const withoutTwoSeconds = (run: TimerHandler, ms?: number) => (ms === 2000 ? 0 : set(run, ms))
    window.setTimeout = withoutTwoSeconds as typeof window.setTimeout
  })
  return () => dialog(page).getByRole('button', { name: 'Fermer' }).click()
}
