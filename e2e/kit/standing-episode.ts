import type { Locator, Page } from '@playwright/test'
import { pauseClock } from './clock.ts'
import { expect, startPlaying, visitEpisode } from './test.ts'

export const episode = '/watch/encore-jeudi/Saison%201/2/VOSTFR'
export const withQualities = '/watch/la-baleine-au-dessus-d-osaka/Films/1/VOSTFR'

type Facts = { currentTime: number; paused: boolean; volume: number; muted: boolean; playbackRate: number }

export async function read<Name extends keyof Facts>(video: Locator, name: Name): Promise<Facts[Name]> {
  const facts: Facts = await video.evaluate((element: HTMLVideoElement) => {
    const { currentTime, paused, volume, muted, playbackRate } = element
    return { currentTime, paused, volume, muted, playbackRate }
  })
  return facts[name]
}

export const expectFact = <Name extends keyof Facts>(video: Locator, name: Name) => expect.poll(() => read(video, name))

/** Opens an episode, paused at half a minute, so that each step can be measured. */
export async function visitStanding(page: Page, path = episode): Promise<Locator> {
  const video = await visitEpisode(page, path)
  await startPlaying(page)
  await expectFact(video, 'currentTime').toBeGreaterThan(0)
  await video.evaluate((element: HTMLVideoElement) => {
    element.pause()
    element.currentTime = 30
  })
  await expectFact(video, 'currentTime').toBe(30)
  return video
}

/** Stops the page's timers, so that a short message stays until `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await pauseClock(page)
}

export const player = (page: Page) => page.getByRole('region', { name: 'Lecteur vidéo' })

type Resolved = { cors?: boolean; captions_url?: string | null }

/** Overrides the site's answers about links: the demonstration has no such host. */
export async function changeResolved(page: Page, changes: Resolved): Promise<void> {
  await page.route('**/api/videos/resolve', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...changes } })
  })
}
