import type { Page, Request } from '@playwright/test'
import { finishMotion } from '../kit/accessible.ts'
import { listEpisodes } from '../kit/catalogue.ts'
import { boxOf, seeFaces, visit } from '../kit/test.ts'
import { expect, expectPlaysPast, holdPages, paths, positionOf, test, watch } from '../kit/watch-faults.ts'

test.use({ reducedMotion: 'no-preference' })

const clip = { file: 'film.mp4' }
const animePath = '/anime/encore-jeudi'

test.beforeEach(({ scene }) => scene.giveLinks([clip]))

const toEpisode = (page: Page) => page.getByRole('link', { name: /^(Regarder maintenant|Reprendre)/ }).first()

const playerCode = /\/assets\/player-[\w-]{7}\.js$/

function collectScripts(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (playerCode.test(request.url())) scripts.push(request.url())
  })
  return scripts
}

type Ready = { code: Promise<Request>; resolved: readonly unknown[] }

/** Points at the episode until the player's code has run, and its link is resolved. */
async function hoverUntilReady(page: Page, { code, resolved }: Ready): Promise<void> {
  await toEpisode(page).hover()
  // After resolving the link, the page imports the code that begins a video. This later import ends once that one has.
  await expect.poll(() => resolved).toHaveLength(1)
  await page.evaluate((script) => import(script), (await code).url())
}

test('a hovered episode loads its player and link once, and is opened by one element', async ({ page, scene }) => {
  await page.addInitScript(() => {
    const opened: string[] = []
    Object.assign(window, { opened })
    const property = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'src')
    Object.defineProperty(HTMLMediaElement.prototype, 'src', {
      ...property,
      set(this: HTMLMediaElement, url: string) {
        opened.push(url)
        property?.set?.call(this, url)
      },
    })
  })
  const scripts = collectScripts(page)
  await visit(page, animePath)
  expect(scripts).toEqual([])
  await toEpisode(page).hover()
  await expect.poll(() => scripts.length).toBe(1)
  await expect.poll(() => scene.resolved).toHaveLength(1)
  expect(scene.media.requests(scene.token(0))).toEqual([])
  await toEpisode(page).click()
  await expectPlaysPast(page.locator('video'), 0.5)
  expect(scripts).toHaveLength(1)
  expect(scene.resolved).toHaveLength(1)
  expect(await page.evaluate(() => (window as unknown as { opened: string[] }).opened)).toEqual([
    scene.media.urlOf(scene.token(0), clip.file),
  ])
})

test('a pressed episode is prepared invisibly, and removed if the button is released elsewhere', async ({
  page,
  scene,
}) => {
  const pages = await holdPages(page)
  const code = page.waitForRequest(playerCode)
  await visit(page, animePath)
  await hoverUntilReady(page, { code, resolved: scene.resolved })
  const video = page.locator('video.player-video')
  await page.mouse.down()
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1)
  await expect(video).toBeHidden()
  await expect(video).toHaveJSProperty('paused', true)
  await page.mouse.move(1, 1)
  await page.mouse.up()
  await expect(video).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe(animePath)
  await toEpisode(page).hover()
  await page.mouse.down()
  await expect(video).toBeHidden()
  await video.evaluate((element) => element.setAttribute('data-same', ''))
  const place = await video.boundingBox()
  await page.mouse.up()
  await expectPlaysPast(video, 0.5)
  await expect(video).toHaveAttribute('data-same', '')
  await expect.poll(() => video.boundingBox()).toEqual(place)
  expect(new URL(page.url()).pathname).toBe(animePath)
  pages.letGo()
  await expect(page).toHaveURL(/\/watch\//)
})

test('the page of a pressed episode does not wait for a video that does not answer', async ({ page }) => {
  await page.route(/[/]film[.]mp4/, () => undefined)
  await visit(page, animePath)
  await toEpisode(page).hover()
  const asked = page.waitForRequest(/[/]film[.]mp4/)
  await page.mouse.down()
  await asked
  await page.mouse.up()
  await expect(page.getByRole('region', { name: 'Lecteur vidéo' })).toBeVisible()
  await expect(page).toHaveURL(/[/]watch[/]/)
})

test('a followed episode plays before its page has loaded, however long that takes, and plays on in the page', async ({
  page,
  scene,
}) => {
  const pages = await holdPages(page)
  await page.clock.install()
  await visit(page, animePath)
  await toEpisode(page).hover()
  await expect(page.locator('link[rel="stylesheet"][href*="/frame-"]')).toBeAttached()
  // The sheets of routes: one that the router adds before the page would restyle the whole page.
  const sheets = page.locator('link[rel="stylesheet"][href$="#"]')
  const listSheets = () => sheets.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const before = await listSheets()
  expect(before).not.toEqual([])
  await toEpisode(page).click()
  const video = page.locator('video.player-video')
  await expectPlaysPast(video, 0.5)
  expect(new URL(page.url()).pathname).toBe(animePath)
  await finishMotion(page)
  const place = await boxOf(video)
  await video.evaluate((element) => element.setAttribute('data-same', ''))
  await page.clock.fastForward(20_000)
  await expectPlaysPast(video, (await positionOf(video)) + 0.5)
  pages.letGo()
  await expect(page).toHaveURL(/\/watch\//)
  await expect(page.getByRole('slider', { name: 'Position dans l’épisode' })).toBeAttached()
  expect(await listSheets()).toEqual(before)
  await expect(video).toHaveAttribute('data-same', '')
  await expect.poll(() => boxOf(video)).toEqual(place)
  await expect(video).toHaveJSProperty('paused', false)
  expect(scene.resolved).toHaveLength(1)
})

type Growth = { from: DOMRect; frames: PropertyIndexedKeyframes }

/** Records the animations of the stage, and its box at their start. */
async function noteGrowth(page: Page): Promise<() => Promise<Growth[]>> {
  await page.addInitScript(() => {
    const notes: unknown[] = []
    Object.assign(window, { growth: notes })
    const { animate } = Element.prototype
    Element.prototype.animate = function (this: Element, frames, options) {
      const animation = animate.call(this, frames, options)
      if (this.matches('.player-stage')) notes.push({ from: this.getBoundingClientRect().toJSON(), frames })
      return animation
    }
  })
  return () => page.evaluate(() => (window as unknown as { growth: Growth[] }).growth)
}

const card = (page: Page) => page.locator('a[data-source]:has(img)').first()

test('the picture grows out of the thumbnail of the card, by transforms only', async ({ page }) => {
  const listGrowth = await noteGrowth(page)
  const pages = await holdPages(page)
  await visit(page, animePath)
  await card(page).hover()
  await seeFaces(page)
  const thumbnail = await card(page).locator('img').boundingBox()
  await card(page).click()
  await expectPlaysPast(page.locator('video.player-video'), 0.5)
  const [growth, ...more] = await listGrowth()
  expect(more).toEqual([])
  expect(Object.keys(growth?.frames ?? {})).toEqual(['transform'])
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(growth?.from[side]).toBeCloseTo(thumbnail?.[side] ?? Number.NaN, 0)
  pages.letGo()
  await expect(page.getByRole('slider', { name: 'Position dans l’épisode' })).toBeAttached()
  expect(await listGrowth()).toHaveLength(1)
  // The stage's own: behind a growing picture there is no other.
  await expect(page.locator('.player-poster')).toHaveCount(1)
})

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' })

  for (const [width, height] of [
    [1440, 900],
    [1100, 800],
    [390, 844],
  ] as const) {
    test(`the picture comes before its page, in the place it has there, at ${width} px`, async ({ page, scene }) => {
      await page.setViewportSize({ width, height })
      const listGrowth = await noteGrowth(page)
      const code = page.waitForRequest(playerCode)
      await visit(page, animePath)
      await page.evaluate(() => window.scrollTo({ top: 40, behavior: 'instant' }))
      await hoverUntilReady(page, { code, resolved: scene.resolved })
      await page.mouse.down()
      await expect.poll(() => scene.media.requests(scene.token(0)).length).toBeGreaterThan(0)
      const first = await page.evaluateHandle(() => {
        const { promise, resolve } = Promise.withResolvers<unknown>()
        const look = () => {
          const stage = document.querySelector('.player-stage')
          const { x = 0, y = 0, width = 0, height = 0 } = stage?.getBoundingClientRect() ?? {}
          const isOnTop = stage?.contains(document.elementFromPoint(x + width / 2, y + height / 2))
          const oldPage = document.querySelector('h1')?.checkVisibility()
          resolve({
            box: { x, y, width, height },
            isOnTop,
            oldPage,
            isAsked: document.querySelector('[data-coming]') !== null,
          })
        }
        window.addEventListener('click', () => requestAnimationFrame(look), { once: true, capture: true })
        return { promise }
      })
      await page.mouse.up()
      await expect(page).toHaveURL(/[/]watch[/]/)
      await expectPlaysPast(page.locator('video'), 0.5)
      const seen = (await first.evaluate(({ promise }) => promise)) as Record<string, unknown>
      // The address changes before the page does, which may be scrolled a moment later.
      await expect(async () => {
        const box = await boxOf(page.locator('.player-stage'))
        expect({ box, isOnTop: true, oldPage: true, isAsked: false }).toMatchObject(seen)
      }).toPass()
      expect(await listGrowth()).toEqual([])
    })
  }
})

test('full screen shows the poster until the video has a picture', async ({ page, scene }) => {
  const { promise: until, resolve: sendMedia } = Promise.withResolvers<void>()
  scene.media.behave(scene.token(0), () => ({ until }))
  // A video that begins before the load event holds it.
  await visit(page, paths.oneLink, 'commit')
  await page.getByRole('button', { name: 'Plein écran' }).press('Enter')
  const poster = page.locator('.player:fullscreen > .player-poster img')
  await expect(poster).toBeVisible()
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  sendMedia()
  await expect(poster).toBeHidden()
})

test('keyboard focus loads the player, too; a press that opens another tab starts nothing in this one', async ({
  page,
  context,
}) => {
  const scripts = collectScripts(page)
  await visit(page, animePath)
  await toEpisode(page).focus()
  await expect.poll(() => scripts.length).toBe(1)
  const opened = context.waitForEvent('page')
  await toEpisode(page).click({ modifiers: ['ControlOrMeta'] })
  await (await opened).close()
  await expect(page.locator('video')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe(animePath)
})

test('in data-saving mode the player loads only with the episode; on a slow line no video is preloaded', async ({
  page,
}) => {
  // Desktops and tests do not have it.
  await page.addInitScript(() => {
    const connection = Object.assign(new EventTarget(), { effectiveType: '4g', saveData: true })
    Object.defineProperty(navigator, 'connection', { get: () => connection })
  })
  const scripts = collectScripts(page)
  await visit(page, animePath)
  const pointedAt = page.waitForResponse(/\.data\?/)
  await toEpisode(page).hover()
  await pointedAt
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual([])
  await page.evaluate(() => {
    const { connection } = navigator as Navigator & { connection: object }
    Object.assign(connection, { effectiveType: '2g' })
  })
  await toEpisode(page).click()
  const video = page.locator('video')
  await expect(video).toHaveAttribute('preload', 'none')
  await expectPlaysPast(video, 0.5)
})

test.describe('with a link that fails', () => {
  test.use({ expectedComplaint: /status of 404/ })

  test('an episode whose only known link failed continues with the links that its page names', async ({
    page,
    scene,
  }) => {
    await scene.giveLinks([clip, clip])
    scene.media.behave(scene.token(0), () => ({ status: 404 }))
    const pages = await holdPages(page)
    await visit(page, '/anime/les-lanternes-de-kuroshio')
    await toEpisode(page).click()
    // The link and its second try.
    await expect.poll(() => scene.failures).toHaveLength(2)
    pages.letGo()
    await expectPlaysPast(page.locator('video.player-video'), 0.5)
    expect(scene.resolved.at(-1)?.place).toBe(1)
  })
})

test('an address with a second and a link starts there, with that link', async ({ page, scene }) => {
  await scene.giveLinks([clip, clip])
  const [episode] = await listEpisodes(page, 'les-lanternes-de-kuroshio')
  const second = episode?.sources[1]?.id
  const video = await watch(page, `${paths.twoLinks}?t=0m12s#source=${second}`)
  await expectPlaysPast(video, 12, 25)
  expect(scene.resolved.map(({ sourceId }) => sourceId)).toEqual([second])
})
