import { signUp } from '../kit/accounts.ts'
import * as form from '../kit/report-dialog.ts'
import { expectPlaying, startPlaying, visitEpisode } from '../kit/test.ts'
import { expect, seek, test } from '../kit/watch-faults.ts'

test.describe('the player behind it', () => {
  test('continues, ignores keys, tells the dialogue its link and position, and moves on without it', async ({
    page,
  }) => {
    await signUp(page)
    const video = await visitEpisode(page, form.episodePath)
    await startPlaying(page)
    await expectPlaying(video, 0.2)
    await form.opener(page).click()
    await form.category(page, 'Autre').focus()
    const read = () => video.evaluate(({ muted, paused }: HTMLVideoElement) => ({ muted, paused }))
    const before = await read()
    for (const key of ['k', 'm', 'f', 'Control+ArrowRight']) await page.keyboard.press(key)
    await form.reason(page).press('k')
    await expectPlaying(video, 1)
    expect(await read()).toEqual(before)
    expect(await page.evaluate(() => document.fullscreenElement)).toBeNull()
    await expect(page).toHaveURL(form.episodePath)

    await form.category(page, 'Son décalé').click()
    await form.reason(page).fill('Le son et l’image sont décalés.')
    const made = page.waitForRequest(form.call)
    await form.sender(page).click()
    const body = (await made).postDataJSON()
    expect(body.source_id).toBeGreaterThan(0)
    expect(body.position_seconds).toBeGreaterThan(0)
    expect(body.error_code).toBeUndefined()
    await form.expectSent(page)
    await expect(form.dialog(page)).toBeHidden()

    // The next episode does not change the reported one.
    await page.keyboard.press('Control+ArrowRight')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Épisode 3')
    await form.opener(page).click()
    await form.reason(page).fill('La vidéo se coupe à 14 minutes.')
    const next = page.locator('a[href$="/Saison%201/4/VOSTFR"]').first()
    await next.evaluate((link: HTMLAnchorElement) => link.click())
    await expect(page).toHaveURL(/\/4\/VOSTFR$/)
    await expect(form.dialog(page).getByText('Hagane Zéro · Saison 1 · Épisode 3 · VOSTFR')).toBeVisible()
    await form.sender(page).click()
    await form.expectSent(page)
    await expect(form.dialog(page)).toBeHidden()
    await form.opener(page).click()
    await expect(form.dialog(page).getByText('Hagane Zéro · Saison 1 · Épisode 4 · VOSTFR')).toBeVisible()
    await expect(form.reason(page)).toHaveValue('')
  })

  test('in full screen does not hide the dialogue', async ({ page }) => {
    await signUp(page)
    await visitEpisode(page, form.episodePath)
    await page.getByRole('button', { name: 'Plein écran' }).press('Enter')
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    await form.opener(page).evaluate((button: HTMLButtonElement) => button.click())
    await expect(form.reason(page)).toBeVisible()
    // Nothing covers it.
    await form.category(page, 'Vidéo absente').click()
    await expect(form.reason(page)).toHaveValue('La vidéo ne se lance pas.')
  })
})

test.describe('a link that failed', () => {
  test.use({ expectedComplaint: /status of 403/ })

  test('is part of the report: its code, the link and the second', async ({ page, scene }) => {
    await signUp(page)
    await scene.giveLinks([{ file: 'film.mp4' }])
    let isBroken = false
    scene.media.behave(scene.token(0), () => (isBroken ? { status: 403 } : { bytesPerSecond: 60_000 }))
    const video = await visitEpisode(page, form.episodePath)
    await startPlaying(page)
    await expectPlaying(video, 0.5)
    isBroken = true
    await seek(page, 80)
    await expect(page.getByRole('heading', { name: 'Épisode indisponible' })).toBeVisible()
    await form.opener(page).click()
    await form.category(page, 'Vidéo absente').click()
    const made = page.waitForRequest(form.call)
    await form.sender(page).click()
    const body = (await made).postDataJSON()
    expect(body).toMatchObject({
      source_id: scene.resolved[0]?.sourceId,
      error_code: expect.stringMatching(/^(network|decode|unsupported) MediaError/),
    })
    expect(Math.round(body.position_seconds)).toBe(80)
    await form.expectSent(page)
  })
})
