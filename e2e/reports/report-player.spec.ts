import { signUp } from '../kit/accounts.ts'
import {
  call,
  category,
  dialog,
  episodePath,
  expectSent,
  opener,
  openForm,
  reason,
  sender,
} from '../kit/report-dialog.ts'
import { expectPlaying, startPlaying, visitEpisode } from '../kit/test.ts'
import { expect, seek, test } from '../kit/watch-faults.ts'

test.describe('the player behind it', () => {
  test('continues, ignores keys while the dialogue is open, and tells it its link and position', async ({ page }) => {
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

    await category(page, 'Son décalé').click()
    await reason(page).fill('Le son et l’image sont décalés.')
    const made = page.waitForRequest(call)
    await sender(page).click()
    const body = (await made).postDataJSON()
    expect(body.source_id).toBeGreaterThan(0)
    expect(body.position_seconds).toBeGreaterThan(0)
    expect(body.error_code).toBeUndefined()
    await expectSent(page)
  })

  test('moves on to the next episode without changing the reported one', async ({ page }) => {
    await openForm(page)
    await reason(page).fill('La vidéo se coupe à 14 minutes.')
    const next = page.locator('a[href$="/Saison%201/3/VOSTFR"]').first()
    await next.evaluate((link: HTMLAnchorElement) => link.click())
    await expect(page).toHaveURL(/\/3\/VOSTFR$/)
    await expect(dialog(page).getByText('Hagane Zéro · Saison 1 · Épisode 2 · VOSTFR')).toBeVisible()
    await sender(page).click()
    await expectSent(page)
    await expect(dialog(page)).toBeHidden()
    await opener(page).click()
    await expect(dialog(page).getByText('Hagane Zéro · Saison 1 · Épisode 3 · VOSTFR')).toBeVisible()
    await expect(reason(page)).toHaveValue('')
  })

  test('in full screen does not hide the dialogue', async ({ page }) => {
    await signUp(page)
    await visitEpisode(page, episodePath)
    await page.getByRole('button', { name: 'Plein écran' }).press('Enter')
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    await opener(page).evaluate((button: HTMLButtonElement) => button.click())
    await expect(reason(page)).toBeVisible()
    // Nothing covers it.
    await category(page, 'Vidéo absente').click()
    await expect(reason(page)).toHaveValue('La vidéo ne se lance pas.')
  })
})

test.describe('a link that failed', () => {
  test.use({ expectedComplaint: /status of 403/ })

  test('is part of the report: its code, the link and the second', async ({ page, scene }) => {
    await signUp(page)
    await scene.giveLinks([{ file: 'film.mp4' }])
    let isBroken = false
    scene.media.behave(scene.token(0), () => (isBroken ? { status: 403 } : { bytesPerSecond: 60_000 }))
    const video = await visitEpisode(page, episodePath)
    await startPlaying(page)
    await expectPlaying(video, 0.5)
    isBroken = true
    await seek(page, 80)
    await expect(page.getByRole('heading', { name: 'Épisode indisponible' })).toBeVisible()
    await opener(page).click()
    await category(page, 'Vidéo absente').click()
    const made = page.waitForRequest(call)
    await sender(page).click()
    const body = (await made).postDataJSON()
    expect(body).toMatchObject({
      source_id: scene.resolved[0]?.sourceId,
      error_code: expect.stringMatching(/^(network|decode|unsupported) MediaError/),
    })
    expect(Math.round(body.position_seconds)).toBe(80)
    await expectSent(page)
  })
})
