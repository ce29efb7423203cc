import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { type MediaServer, startMediaServer } from '../../tests/stand-ins/media-server.ts'
import { test as base, expect, startPlaying, visit } from './test.ts'

/** What the site answers for a link of the episode: where it plays, or that it does not. */
export type ResolvedLink = {
  /** A clip below the folder of the clips. */
  file: string
  /** The first part of the address at the host; by default one of the test's own for each link. */
  token?: string
  /** What the site says it is; by default what its name says. */
  type?: 'mp4' | 'hls'
  cors?: boolean
}

export type FaultScene = {
  media: MediaServer
  /** The token of the link at this place, the best being 0. */
  token: (place: number) => string
  /**
   * Gives the episode that is watched these links, the best first; further ones do not resolve. `resolve` may answer
   * otherwise from the second time on.
   */
  giveLinks: (
    links: ResolvedLink[],
    resolve?: (place: number, count: number, fresh: boolean) => ResolvedLink,
  ) => Promise<void>
  /** What was resolved so far: places, and whether the host was asked anew. */
  resolved: { place: number; fresh: boolean; sourceId: number }[]
  /** What the player told of links that failed. */
  failures: { code: string; position_seconds: number }[]
}

type Fixtures = { scene: FaultScene }
type WorkerFixtures = { mediaServer: MediaServer }

const clips = fileURLToPath(new URL('../../demo/clips', import.meta.url))

/** A test whose episodes come from a video host of its own that fails as it is told. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  mediaServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const server = await startMediaServer(clips)
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  scene: async ({ page, mediaServer }, use, { testId, retry }) => {
    await use(createScene(page, mediaServer, `${testId}-${retry}`))
  },
})

function createScene(page: Page, media: MediaServer, id: string): FaultScene {
  const token = (place: number) => `${id}-${place}`
  const scene: FaultScene = { media, token, giveLinks, resolved: [], failures: [] }
  return scene

  async function giveLinks(links: ResolvedLink[], resolve?: Parameters<FaultScene['giveLinks']>[1]): Promise<void> {
    /** Ids of the episode's sources, in the order in which the player turns to them. */
    const places: number[] = []
    await page.route('**/api/videos/failures', async (route) => {
      scene.failures.push(route.request().postDataJSON())
      await route.fulfill({ status: 204 })
    })
    await page.route('**/api/videos/resolve', async (route) => {
      const { source_id, fresh } = route.request().postDataJSON()
      if (!places.includes(source_id)) places.push(source_id)
      const place = places.indexOf(source_id)
      scene.resolved.push({ place, fresh, sourceId: source_id })
      const count = scene.resolved.filter((earlier) => earlier.place === place).length
      const link = links[place] && (resolve?.(place, count, fresh) ?? links[place])
      if (!link)
        return route.fulfill({ status: 404, json: { code: 'VIDEO_UNAVAILABLE', message: 'Erreur de résolution' } })
      const url = media.urlOf(link.token ?? token(place), link.file)
      const { type = link.file.endsWith('.m3u8') ? 'hls' : 'mp4', cors = true } = link
      await route.fulfill({ json: { url, type, originalUrl: url, captions_url: null, cors, expires_at: null } })
    })
  }
}

/** An episode with two links in the demonstration, and one with several episodes after it. */
export const paths = {
  twoLinks: '/watch/les-lanternes-de-kuroshio/Films/1/VOSTFR',
  oneLink: '/watch/encore-jeudi/Saison%201/1/VOSTFR',
}

/** Opens an episode and begins it, with the gesture that browsers want. */
export async function watch(page: Page, path: string): Promise<Locator> {
  await visit(page, path)
  await startPlaying(page)
  return page.locator('video')
}

export const positionOf = (video: Locator) => video.evaluate((element: HTMLVideoElement) => element.currentTime)

/** Goes to a time, as the timeline does. */
export async function seek(page: Page, seconds: number): Promise<void> {
  await page.locator('video').evaluate((element: HTMLVideoElement, time) => {
    element.currentTime = time
  }, seconds)
}

/** Goes to the end of what has come, where it gets stuck when nothing more does. @returns where that is */
export async function seekToEdge(video: Locator): Promise<number> {
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.buffered.length)).toBeGreaterThan(0)
  return video.evaluate((element: HTMLVideoElement) => {
    const edge = element.buffered.end(element.buffered.length - 1)
    element.currentTime = edge - 1
    return edge
  })
}

/** Playback passes a time, and not by more than `most`. */
export async function expectPlaysPast(video: Locator, seconds: number, most = Number.POSITIVE_INFINITY): Promise<void> {
  await expect.poll(() => positionOf(video), { timeout: 45_000 }).toBeGreaterThan(seconds)
  expect(await positionOf(video)).toBeLessThan(most)
}

/** Watches an episode up to a time and pauses, so that the browser keeps the position. */
export async function keepPosition(page: Page, path: string, seconds: number): Promise<void> {
  const video = await watch(page, path)
  await seek(page, seconds)
  await expectPlaysPast(video, seconds)
  await page.keyboard.press('k')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true)
}

/** Notes every media element that the page makes, without holding any. */
export async function trackVideos(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const videos: WeakRef<HTMLVideoElement>[] = []
    Object.assign(window, { trackedVideos: videos })
    const { createElement } = Document.prototype
    Document.prototype.createElement = function (this: Document, name: string, options?: ElementCreationOptions) {
      const element = createElement.call(this, name, options)
      if (element instanceof HTMLVideoElement) videos.push(new WeakRef(element))
      return element
    } as typeof createElement
  })
}

/** How many media elements were made, are still in memory after a collection, and play or load something. */
export async function listAliveVideos(page: Page): Promise<{ made: number; alive: number; playing: number }> {
  const client = await page.context().newCDPSession(page)
  await client.send('HeapProfiler.collectGarbage')
  await client.detach()
  return page.evaluate(() => {
    const { trackedVideos } = window as unknown as { trackedVideos: WeakRef<HTMLVideoElement>[] }
    const alive = trackedVideos.map((video) => video.deref()).filter((video) => video !== undefined)
    const playing = alive.filter((video) => !video.paused || video.hasAttribute('src'))
    return { made: trackedVideos.length, alive: alive.length, playing: playing.length }
  })
}

export { expect }
