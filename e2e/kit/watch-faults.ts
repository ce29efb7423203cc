import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { toStreamType } from '../../src/features/links/server/hosts/stream-type.ts'
import { type MediaServer, startMediaServer } from '../../tests/stand-ins/media-server.ts'
import { test as base, expect, startPlaying, visit } from './test.ts'

/** The site's answer for a link of the episode: its address, or a failure. */
type ResolvedLink = {
  /** A clip in the folder of the clips. */
  file: string
  /** The first part of the address at the host; by default unique to the test and link. */
  token?: string
  /** The type in the answer; by default that of the file name. */
  type?: 'mp4' | 'hls' | 'dash'
  cors?: boolean
}

export type FaultScene = {
  media: MediaServer
  /** Returns the token of the link at this place, the best being 0. */
  token: (place: number) => string
  /**
   * Sets the links of the watched episode, the best first, in place of those set before; further ones do not resolve.
   * `resolve` may answer differently from the second time on.
   */
  giveLinks: (
    links: ResolvedLink[],
    resolve?: (place: number, count: number, fresh: boolean) => ResolvedLink,
  ) => Promise<void>
  /** The resolved links so far: places, and whether the host was asked again. */
  resolved: { place: number; fresh: boolean; sourceId: number }[]
  /** The failures of links that the player reported. */
  failures: { code: string; position_seconds: number }[]
}

const clips = fileURLToPath(new URL('../../tests/clips', import.meta.url))

/** A test whose episodes come from its own video host, with configurable faults. */
export const test = base.extend<{ scene: FaultScene }, { mediaServer: MediaServer }>({
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
    /** Ids of the episode's sources, in the player's order. */
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
      const { type = toStreamType(link.file), cors = true } = link
      await route.fulfill({ json: { url, type, originalUrl: url, captions_url: null, cors, expires_at: null } })
    })
  }
}

/** An episode with two links in the demonstration, and one with several episodes after it. */
export const paths = {
  twoLinks: '/watch/les-lanternes-de-kuroshio/Films/1/VOSTFR',
  oneLink: '/watch/encore-jeudi/Saison%201/1/VOSTFR',
}

/** Opens an episode and starts it, with the gesture that browsers require. */
export async function watch(page: Page, path: string): Promise<Locator> {
  await visit(page, path)
  await startPlaying(page)
  return page.locator('video')
}

export const positionOf = (video: Locator) => video.evaluate((element: HTMLVideoElement) => element.currentTime)

/** Seeks like the timeline. */
export async function seek(page: Page, seconds: number): Promise<void> {
  await page.locator('video').evaluate((element: HTMLVideoElement, time) => {
    element.currentTime = time
  }, seconds)
}

/**
 * Seeks near the end of the buffer, and waits for the warning that playback has stalled for lack of data.
 * @returns the position where it has
 */
export async function stallAtEdge(page: Page): Promise<number> {
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.buffered.length)).toBeGreaterThan(0)
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.buffered.end(element.buffered.length - 1) - 1
  })
  await expect(page.getByText('Serveur temporairement lent')).toBeVisible({ timeout: 20_000 })
  // More data may have loaded since the seek. The player gives the link up some seconds after the warning.
  return positionOf(video)
}

/** Waits until playback passes a time, by at most `max`: until then it may show the former episode or position. */
export async function expectPlaysPast(video: Locator, seconds: number, max = Number.POSITIVE_INFINITY): Promise<void> {
  await expect(async () => {
    const position = await positionOf(video)
    expect(position).toBeGreaterThan(seconds)
    expect(position).toBeLessThan(max)
  }).toPass({ timeout: 45_000 })
}

/** Holds the data of episodes' pages, except what links fetch ahead. */
export async function holdPages(page: Page): Promise<{ letGo: () => void; fail: () => void }> {
  const { promise: decided, resolve: settle } = Promise.withResolvers<boolean>()
  await page.route('**/watch/**/*.data?*', async (route) => {
    if (route.request().headers()['sec-purpose'])
      return route.fulfill({ headers: { 'cache-control': 'no-store' }, body: '' })
    return (await decided) ? route.continue() : route.fulfill({ status: 404, body: '' })
  })
  return { letGo: () => settle(true), fail: () => settle(false) }
}

/** Tracks every media element of the page, without keeping any alive. */
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

/** Returns how many media elements were created, survive a garbage collection, and play or load. */
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
