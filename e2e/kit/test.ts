import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'

type Kit = {
  /** Closes the pages that the test before left open: their videos would play on. */
  leftovers: undefined
  /** Delays answers to every page when the variable SLOWED has a seed, to find the races of a site or a test. */
  slowed: undefined
  /** Complaints that this test expects: the failures that it provokes. */
  expectedComplaint: RegExp
  /** The errors and hydration warnings of the page's console. */
  complaints: string[]
}

// The demonstration has a missing cover and a missing clip, to show how the site handles them.
const missingOnPurpose = /introuvable(-\d+)?\.(webp|avif|mp4)/

/** Playwright's test, which fails when a page complains in its console. */
export const test = base.extend<Kit>({
  leftovers: [
    async ({ browser }, use) => {
      await Promise.all(browser.contexts().map((context) => context.close()))
      await use(undefined)
    },
    { auto: true },
  ],
  expectedComplaint: [/(?!)/, { option: true }],
  slowed: [
    async ({ context }, use, testInfo) => {
      if (process.env.SLOWED) {
        testInfo.setTimeout(3 * testInfo.timeout)
        await slowDown(context, process.env.SLOWED)
      }
      await use(undefined)
    },
    { auto: true },
  ],
  complaints: [
    async ({ page, expectedComplaint }, use) => {
      const complaints: string[] = []
      const note = (text: string) => {
        if (!missingOnPurpose.test(text) && !expectedComplaint.test(text)) complaints.push(text)
      }
      page.on('pageerror', (error) => note(error.stack || String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
        else if (/hydrat/i.test(message.text())) note(message.text())
      })
      await use(complaints)
      // An answer that is being changed at the end of a test is no failure.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(complaints, 'the console stays silent').toEqual([])
    },
    { auto: true },
  ],
})

/** Makes the answers of half of all addresses come late, and out of order. The seed decides which half. */
async function slowDown(context: BrowserContext, seed: string): Promise<void> {
  await context.route(/[/]api[/]|[/]assets[/].*[.]js$|[.]data([?]|$)/, async (route) => {
    const { pathname } = new URL(route.request().url())
    const [byte = 0] = createHash('sha1')
      .update(seed + pathname)
      .digest()
    if (byte % 2) await setTimeout(1500)
    await route.fallback().catch(() => {})
  })
}

/** Opens a page and waits for hydration. */
export async function visit(page: Page, path: string, waitUntil: 'load' | 'commit' = 'load'): Promise<void> {
  await page.goto(path, { waitUntil })
  await expectAlive(page)
}

/** Waits for hydration. */
export async function expectAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    const isDrawn = main !== null && Object.keys(main).some((key) => key.startsWith('__react'))
    // Its effects have run too: listeners of the window and the document are attached.
    return isDrawn && !('earlyInput' in window)
  })
}

/** Waits for the fonts of the shown text. Those of headlines are requested after the first paint. */
export async function seeFaces(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.fonts].some(({ family }) => family.includes('Bricolage')))
  await page.evaluate(() => document.fonts.ready)
}

/**
 * Holds the requests to an address. The load event waits for those that a page makes before it: open such a page with
 * `waitUntil: 'commit'`.
 * @returns a function that lets these and all later ones pass
 */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise: isLet, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(address, (route) => isLet.then(() => route.continue()))
  return letGo
}

/**
 * Opens a page and holds the calls that fill it, once it has made one of them: by then it has all of its code.
 * @returns a function that lets these and all later ones pass
 */
export async function visitWaiting(page: Page, path: string, calls: RegExp): Promise<() => void> {
  const letGo = await holdRequests(page, calls)
  const asking = page.waitForRequest(calls)
  await visit(page, path, 'commit')
  await asking
  return letGo
}

/** Opens an episode and waits for its player, which loads after the page. */
export async function visitEpisode(page: Page, path: string, waitUntil?: 'commit'): Promise<Locator> {
  await visit(page, path, waitUntil)
  await page.getByRole('slider', { name: 'Position dans l’épisode' }).waitFor()
  // The timeline has its own video element, for its frames.
  return page.locator('video.player-video')
}

/** Points at the timeline. During playback it is hidden until a pointer moves over the picture. */
export async function pointAtTimeline(page: Page, x: number): Promise<void> {
  const slider = page.getByRole('slider', { name: 'Position dans l’épisode' })
  await expect(async () => {
    const { x: left, y: top } = await boxOf(slider)
    for (const above of [90, 80]) await page.mouse.move(left + x, top - above)
    await slider.hover({ position: { x, y: 28 }, timeout: 2000 })
  }).toPass()
}

/** Returns the box of an element, once it is shown. It may still move: tests read it until it is right. */
export async function boxOf(locator: Locator) {
  await locator.waitFor()
  const box = await locator.boundingBox()
  if (!box) throw new Error('The element is not shown.')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** Expects nothing beyond the sides of the window, once the page is laid out. */
export async function expectFits(page: Page): Promise<void> {
  const measure = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(measure).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

/** Returns an assertion about a text in the browser's storage; it waits, since the page may write it a moment later. */
export const expectInStorage = (page: Page, key: string) =>
  expect.poll(() => page.evaluate((name) => localStorage.getItem(name), key))

/** Starts the episode: by autoplay if the browser allows it, otherwise with the play button. */
export async function startPlaying(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Lancer la lecture' })
  await button
    .or(page.getByRole('button', { name: 'Pause' }))
    .first()
    .waitFor({ timeout: 30_000 })
  if (!(await button.isVisible())) return
  // It may start automatically between the check and the press.
  await button.press('Enter', { timeout: 5000 }).catch(async (error: unknown) => {
    if (await button.isVisible()) throw error
  })
}

/** Waits until the position passes `seconds`. */
export async function expectPlaying(video: Locator, seconds: number): Promise<void> {
  const position = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(position, { timeout: 30_000 }).toBeGreaterThan(seconds)
}

export { expect }
