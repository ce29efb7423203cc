import type { Page } from '@playwright/test'
import { expect, paths, test, watch } from '../kit/watch-faults.ts'

/** What the pretended browser was asked for. */
const asked = (page: Page) => page.evaluate(() => (window as unknown as { asked: string[] }).asked)

test.beforeEach(({ scene }) => scene.giveLinks([{ file: 'film.mp4' }]))

test('a television that the browser finds can be chosen, and the button tells whether it plays there', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const told: string[] = []
    class Television extends EventTarget {
      state = 'disconnected'
      async watchAvailability(tell: (found: boolean) => void) {
        setTimeout(() => tell(true), 0)
        return 7
      }
      async cancelWatchAvailability(id: number) {
        told.push(`no longer ${id}`)
      }
      async prompt() {
        told.push('prompt')
        this.state = this.state === 'connected' ? 'disconnected' : 'connected'
        this.dispatchEvent(new Event(this.state === 'connected' ? 'connect' : 'disconnect'))
      }
    }
    const found = new WeakMap<HTMLMediaElement, Television>()
    Object.assign(window, { asked: told })
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

test('where the browser has found nothing, there is no button', async ({ page }) => {
  await watch(page, paths.oneLink)
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(page.getByRole('button', { name: /téléviseur|AirPlay/ })).toHaveCount(0)
})

test('AirPlay is offered while there is a device for it', async ({ page }) => {
  await page.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { asked: told })
    Object.assign(HTMLVideoElement.prototype, { webkitShowPlaybackTargetPicker: () => void told.push('picker') })
  })
  const video = await watch(page, paths.oneLink)
  const tell = (availability: string) =>
    video.evaluate((element, told) => {
      const event = new Event('webkitplaybacktargetavailabilitychanged')
      element.dispatchEvent(Object.assign(event, { availability: told }))
    }, availability)
  const button = page.getByRole('button', { name: 'AirPlay' })
  await expect(button).toHaveCount(0)
  await tell('available')
  await button.press('Enter')
  expect(await asked(page)).toEqual(['picker'])
  await tell('not-available')
  await expect(button).toHaveCount(0)
})
