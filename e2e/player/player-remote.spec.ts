import type { Page } from '@playwright/test'
import { expect, paths, test, watch } from '../kit/watch-faults.ts'

/** Returns the calls of the fake browser API. */
const asked = (page: Page) => page.evaluate(() => (window as unknown as { asked: string[] }).asked)

test.beforeEach(({ scene }) => scene.giveLinks([{ file: 'film.mp4' }]))

test('a television found by the browser can be chosen, and the button shows if it plays there', async ({ page }) => {
  await page.addInitScript(() => {
    const calls: string[] = []
    class Television extends EventTarget {
      state = 'disconnected'
      async watchAvailability(notify: (found: boolean) => void) {
        setTimeout(() => notify(true), 0)
        return 7
      }
      async cancelWatchAvailability(id: number) {
        calls.push(`no longer ${id}`)
      }
      async prompt() {
        calls.push('prompt')
        this.state = this.state === 'connected' ? 'disconnected' : 'connected'
        this.dispatchEvent(new Event(this.state === 'connected' ? 'connect' : 'disconnect'))
      }
    }
    const found = new WeakMap<HTMLMediaElement, Television>()
    Object.assign(window, { asked: calls })
    Object.defineProperty(HTMLMediaElement.prototype, 'remote', {
      get(this: HTMLMediaElement) {
        const known = found.get(this) ?? new Television()
        found.set(this, known)
        return known
      },
    })
  })
  await watch(page, paths.oneLink)
  const button = page.getByRole('button', { name: 'Diffuser sur un téléviseur' })
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  expect((await asked(page)).filter((what) => what === 'prompt')).toHaveLength(2)
})

test('AirPlay is offered while there is a device for it', async ({ page }) => {
  await page.addInitScript(() => {
    const calls: string[] = []
    Object.assign(window, { asked: calls })
    Object.assign(HTMLVideoElement.prototype, { webkitShowPlaybackTargetPicker: () => void calls.push('picker') })
  })
  const video = await watch(page, paths.oneLink)
  const notify = (availability: string) =>
    video.evaluate((element, availability) => {
      const event = new Event('webkitplaybacktargetavailabilitychanged')
      element.dispatchEvent(Object.assign(event, { availability }))
    }, availability)
  const button = page.getByRole('button', { name: 'AirPlay' })
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(page.getByRole('button', { name: /téléviseur|AirPlay/ })).toHaveCount(0)
  await notify('available')
  await button.press('Enter')
  await expect.poll(() => asked(page)).toEqual(['picker'])
  for (const isWireless of [true, false]) {
    await video.evaluate((element, webkitCurrentPlaybackTargetIsWireless) => {
      Object.assign(element, { webkitCurrentPlaybackTargetIsWireless })
      element.dispatchEvent(new Event('webkitcurrentplaybacktargetiswirelesschanged'))
    }, isWireless)
    await expect(button).toHaveAttribute('aria-pressed', String(isWireless))
  }
  await notify('not-available')
  await expect(button).toHaveCount(0)
})
