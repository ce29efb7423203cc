import { changeResolved, episode, expectFact, player, visitStanding, withQualities } from '../kit/standing-episode.ts'
import { expect, expectInStorage, pointAtTimeline, startPlaying, test, visitEpisode } from '../kit/test.ts'

test.describe('the settings', () => {
  test('need no mouse, and close on a key pressed as they appear', async ({ page }) => {
    const video = await visitStanding(page)
    const seen = await page.evaluateHandle(() => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
      const observer = new MutationObserver(() => {
        if (!document.querySelector('[role=dialog]')) return
        observer.disconnect()
        resolve(!document.body.dispatchEvent(pressed))
      })
      observer.observe(document.body, { childList: true, subtree: true })
      return { promise }
    })
    await page.getByRole('button', { name: 'Réglages' }).press('Enter')
    expect(await seen.evaluate(({ promise }) => promise), 'the key is handled').toBe(true)
    await expect(page.getByRole('dialog')).toBeHidden()

    const button = page.getByRole('button', { name: 'Réglages' })
    await button.focus()
    await page.keyboard.press('Enter')
    const settings = page.getByRole('dialog', { name: 'Réglages de lecture' })
    await expect(settings).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(settings.getByRole('radio', { name: '1', exact: true })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expectFact(video, 'playbackRate').toBe(1.25)

    await page.keyboard.press('Tab')
    await expect(settings.getByRole('button', { name: /^Sous-titres/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Retour aux réglages' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(settings.getByRole('button', { name: /^Sous-titres/ })).toBeFocused()

    await page.keyboard.press('Escape')
    await expect(settings).toBeHidden()
    await expect(button).toBeFocused()

    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Lecture et accessibilité/ }).press('Enter')
    await page.getByRole('switch', { name: 'Statistiques' }).press('Space')
    const figures = page.getByRole('region', { name: 'Statistiques' })
    await expect(figures).toContainText('MP4')
    await figures.getByRole('button', { name: 'Fermer les statistiques' }).press('Enter')
    await expect(figures).toBeHidden()
    await expect(player(page)).toBeFocused()
  })

  test('and a pointer on the timeline keep the controls visible, and release them afterwards', async ({ page }) => {
    await page.clock.install()
    await visitEpisode(page, episode)
    await startPlaying(page)
    const layer = page.locator('.player-layer')
    const expectHidden = () =>
      expect(async () => {
        await page.clock.fastForward(3000)
        await expect(layer).toHaveAttribute('data-chrome', 'hidden', { timeout: 500 })
      }).toPass()
    await page.getByRole('button', { name: 'Réglages' }).press('Enter')
    await page.getByRole('dialog', { name: 'Réglages de lecture' }).waitFor()
    await page.clock.fastForward(10_000)
    await expect(layer).toHaveAttribute('data-chrome', 'shown')
    await page.keyboard.press('Escape')
    // A pointer that left without moving the focus.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await expectHidden()
    await pointAtTimeline(page, 300)
    await page.clock.fastForward(10_000)
    await expect(layer).toHaveAttribute('data-chrome', 'shown')
    await page.mouse.move(5, 5)
    await expectHidden()
  })

  test('offer the qualities of a film that has several, and keep the chosen one', async ({ page }) => {
    await visitEpisode(page, withQualities)
    await startPlaying(page)
    await page.getByRole('button', { name: 'Réglages' }).press('Enter')
    await page.getByRole('button', { name: /^Qualité/ }).press('Enter')
    await page.getByRole('radio', { name: /^240p/ }).press('Space')
    await page.getByRole('button', { name: 'Retour aux réglages' }).press('Enter')
    await expect(page.getByRole('button', { name: /^Qualité/ })).toContainText('240p')
    await expectInStorage(page, 'player:qualityHeight').toBe('240')
  })

  test('let the sound go up to 300 % when scripts may read it, else to 100 %; the sleep timer stops at the end', async ({
    page,
  }) => {
    for (const [cors, max, less] of [
      [true, '300', '275'],
      [false, '100', '75'],
    ] as const) {
      await changeResolved(page, { cors })
      await visitStanding(page)
      await page.getByRole('button', { name: 'Réglages' }).press('Enter')
      const gain = page.getByRole('slider', { name: 'Gain audio' })
      await expect(gain).toHaveAttribute('aria-valuemax', max)
      await gain.press('End')
      await expect(gain).toHaveAttribute('aria-valuenow', max)
      await gain.press('ArrowLeft')
      await expect(gain).toHaveAttribute('aria-valuenow', less)
    }
    await page.getByRole('button', { name: /^Minuterie de sommeil/ }).press('Enter')
    await page.getByRole('radio', { name: 'Fin de l’épisode' }).press('Space')
    await page.keyboard.press('Escape')
    const video = page.locator('video.player-video')
    await video.evaluate(async (element: HTMLVideoElement) => {
      element.currentTime = element.duration - 0.5
      await element.play()
    })
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.ended)).toBe(true)
    const next = page.getByRole('region', { name: 'Épisode suivant' })
    await expect(next.getByRole('link', { name: 'Regarder maintenant' })).toBeVisible()
    await expect(next).not.toContainText('dans')
  })
})

test.describe('code that does not come', () => {
  test.use({ expectedComplaint: /Failed to load resource|Failed to fetch dynamically imported module/ })

  test('is reported in place, does not affect the episode, and loads on retry', async ({ page }) => {
    await page.route('**/settings-panel-*.js', (route) => route.abort())
    const video = await visitStanding(page)
    await page.getByRole('button', { name: 'Réglages' }).press('Enter')
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('n’a pas pu être chargée')
    await page.keyboard.press('Escape')
    await page.keyboard.press('l')
    await expectFact(video, 'currentTime').toBe(40)
    await page.unroute('**/settings-panel-*.js')
    await page.getByRole('button', { name: 'Réglages' }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Réglages de lecture' })).toBeVisible()
  })
})
