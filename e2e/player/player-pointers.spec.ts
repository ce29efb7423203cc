import type { Page } from '@playwright/test'
import { episode, expectFact, player, read, stopClock, visitStanding } from '../kit/standing-episode.ts'
import { expect, startPlaying, test, visitEpisode } from '../kit/test.ts'

test.describe('pointers', () => {
  test('a mouse held on the picture doubles the speed', async ({ page }) => {
    const video = await visitEpisode(page, episode)
    await startPlaying(page)
    await expectFact(video, 'currentTime').toBeGreaterThan(0)
    await player(page).hover()
    await page.mouse.down()
    await expectFact(video, 'playbackRate').toBe(2)
    await page.mouse.up()
    await expectFact(video, 'playbackRate').toBe(1)
    expect(await read(video, 'paused')).toBe(false)
    // A pointer that leaves as it is lifted, as fingers and pens do, does not make a click of the release.
    await sendPointer(page, ['pointerdown'])
    await expectFact(video, 'playbackRate').toBe(2)
    await sendPointer(page, ['pointerup', 'pointerout', 'click'])
    await expectFact(video, 'playbackRate').toBe(1)
    expect(await read(video, 'paused')).toBe(false)
  })

  test('the timeline, a panel and the volume follow the pointer, and only two taps move playback', async ({ page }) => {
    const video = await visitStanding(page)
    await page.getByRole('slider', { name: 'Position dans l’épisode' }).hover({ position: { x: 500, y: 28 } })
    const frame = page.locator('video.player-preview-frame')
    await expect(frame).toBeVisible()
    await expect.poll(() => frame.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(40)
    expect(await read(video, 'currentTime')).toBe(30)
    // A press outside closes a panel, and on the picture does nothing else.
    await page.getByRole('button', { name: 'Réglages' }).click()
    const settings = page.getByRole('dialog', { name: 'Réglages de lecture' })
    await expect(settings).toBeVisible()
    await player(page).click({ position: { x: 60, y: 200 } })
    await expect(settings).toBeHidden()
    expect(await read(video, 'paused')).toBe(true)
    // A wheel over the volume changes it and does not scroll the page.
    await page.getByRole('button', { name: 'Couper le son' }).hover()
    await page.mouse.wheel(0, 100)
    await expectFact(video, 'volume').toBeCloseTo(0.95)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await player(page).hover()
    await page.mouse.wheel(0, 100)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    expect(await read(video, 'volume')).toBeCloseTo(0.95)

    // Two taps at a side seek, one shows the controls.
    await stopClock(page)
    await tapTwice(page, 0.9)
    await expectFact(video, 'currentTime').toBe(40)
    await expect(page.locator('.player-ripple')).toHaveText(/\+10/)
    await page.clock.runFor(1000)
    await expect(page.locator('.player-ripple')).toBeHidden()
    await tapTwice(page, 0.1)
    await expectFact(video, 'currentTime').toBe(30)
    expect(await read(video, 'paused')).toBe(true)
  })
})

async function sendPointer(page: Page, names: readonly string[]): Promise<void> {
  await page.locator('.player-picture').evaluate((picture, sent) => {
    for (const name of sent) {
      picture.dispatchEvent(new PointerEvent(name, { pointerType: 'mouse', button: 0, bubbles: true }))
    }
  }, names)
}

/** In one task, so that the test's speed does not decide whether it is a double tap. */
async function tapTwice(page: Page, share: number): Promise<void> {
  await page.locator('.player-picture').evaluate((picture, at) => {
    const { left, top, width, height } = picture.getBoundingClientRect()
    const place = { clientX: left + at * width, clientY: top + height / 2, bubbles: true }
    for (let tap = 0; tap < 2; tap++) {
      picture.dispatchEvent(new PointerEvent('pointerdown', { ...place, pointerType: 'touch', button: 0 }))
      picture.dispatchEvent(new PointerEvent('pointerup', { ...place, pointerType: 'touch', button: 0 }))
      picture.dispatchEvent(new MouseEvent('click', place))
    }
  }, share)
}
