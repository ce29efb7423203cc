import { episode, expectFact, player, read, stopClock, visitStanding } from '../kit/standing-episode.ts'
import { boxOf, expect, test, visitEpisode } from '../kit/test.ts'

test.describe('keys', () => {
  test('move through the episode, play and pause, except in text fields, and show their effect', async ({ page }) => {
    const video = await visitStanding(page)
    const field = page.getByRole('combobox', { name: 'Rechercher un anime' })
    await field.fill('')
    await page.keyboard.type('k m?3>')
    await expect(field).toHaveValue('k m?3>')
    expect(await read(video, 'currentTime')).toBe(30)
    expect(await read(video, 'muted')).toBe(false)
    await expect(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toHaveCount(0)
    await field.fill('')
    await field.blur()
    const steps = [
      ['ArrowRight', 40],
      ['l', 50],
      ['ArrowLeft', 40],
      ['j', 30],
      ['Home', 0],
    ] as const
    for (const [key, seconds] of steps) {
      await page.keyboard.press(key)
      await expectFact(video, 'currentTime').toBe(seconds)
    }
    const duration = await video.evaluate((element: HTMLVideoElement) => element.duration)
    await page.keyboard.press('5')
    await expectFact(video, 'currentTime').toBeCloseTo(duration / 2, 0)
    await page.keyboard.press('.')
    await expectFact(video, 'currentTime').toBeGreaterThan(duration / 2)
    expect(await read(video, 'currentTime')).toBeLessThan(duration / 2 + 0.1)

    await page.keyboard.press('Space')
    await expectFact(video, 'paused').toBe(false)
    // Held, it doubles the speed.
    await page.keyboard.down('Space')
    await expectFact(video, 'playbackRate').toBe(2)
    await page.keyboard.up('Space')
    await expectFact(video, 'playbackRate').toBe(1)
    expect(await read(video, 'paused')).toBe(false)
    await page.keyboard.down('Space')
    await expectFact(video, 'playbackRate').toBe(2)
    await page.keyboard.press('f')
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    await page.keyboard.up('Space')
    await expectFact(video, 'playbackRate').toBe(1)
    await page.keyboard.press('f')
    // The window that changes meanwhile may lose the focus, and a held key ends with it.
    await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true)
    await page.keyboard.press('Space')
    await expectFact(video, 'paused').toBe(true)

    const shown = player(page).locator('.player-key-action')
    // Its timer would run on beside the stopped clock.
    await expect(shown).toBeHidden()
    await stopClock(page)
    await page.keyboard.press('m')
    await expect(shown).toHaveText('Son coupé')
    await page.clock.runFor(400)
    await expect(shown).toBeVisible()
    await page.clock.runFor(500)
    await expect(shown).toBeHidden()
    await expect(player(page).getByRole('status').filter({ hasText: 'Son coupé' })).toBeAttached()
  })

  test('change the sound and the speed, which are stored, also under the list of keys or without messages', async ({
    page,
  }) => {
    const video = await visitStanding(page)
    await page.keyboard.press('ArrowDown')
    await expectFact(video, 'volume').toBeCloseTo(0.95)
    await page.keyboard.press('m')
    await expectFact(video, 'muted').toBe(true)
    await page.keyboard.press('>')
    await expectFact(video, 'playbackRate').toBe(1.25)
    await page.keyboard.press('<')
    await page.keyboard.press('<')
    await expectFact(video, 'playbackRate').toBe(0.75)

    await page.evaluate(() => {
      localStorage.setItem('player:keyAnimations', 'false')
      localStorage.setItem('player:announcements', 'false')
    })
    const again = await visitEpisode(page, episode)
    await expectFact(again, 'playbackRate').toBe(0.75)
    await expectFact(again, 'muted').toBe(true)
    await expectFact(again, 'volume').toBeCloseTo(0.95)

    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Raccourcis clavier' })
    await expect(help).toContainText('Image par image')
    const timeline = await boxOf(page.locator('.player-slider-thumb').first())
    const middle = [timeline.x + timeline.width / 2, timeline.y + timeline.height / 2] as const
    const covers = (element: Element, [x, y]: readonly [number, number]) =>
      element.contains(document.elementFromPoint(x, y))
    expect(await help.locator('..').evaluate(covers, middle)).toBe(true)
    await page.keyboard.press('m')
    await expectFact(again, 'muted').toBe(false)
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    await page.keyboard.press('m')
    await expectFact(again, 'muted').toBe(true)
    await expect(player(page).getByText('Son coupé')).toHaveCount(0)
  })

  test('work as soon as the controls are shown, and lead only one episode further while held', async ({ page }) => {
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('.player [role=slider]')) return
        observer.disconnect()
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }))
      })
      observer.observe(document, { childList: true, subtree: true })
    })
    await visitEpisode(page, episode)
    const help = page.getByRole('dialog', { name: 'Raccourcis clavier' })
    await expect(help).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    await page.keyboard.down('Control')
    for (let time = 0; time < 5; time++) await page.keyboard.down('ArrowRight')
    await page.keyboard.up('ArrowRight')
    await page.keyboard.up('Control')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Épisode 3')
    await expect(page).toHaveURL(/\/3\/VOSTFR$/)
    for (const [key, number] of [
      ['Shift+P', 2],
      ['Shift+N', 3],
    ] as const) {
      await page.keyboard.press(key)
      await expect(page).toHaveURL(new RegExp(`/${number}/VOSTFR$`))
      // The address changes before the page does.
      await expect(page.getByRole('heading', { level: 1 })).toContainText(`Épisode ${number}`)
    }
  })
})
