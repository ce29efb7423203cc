import { type ChildProcess, spawn } from 'node:child_process'
import type { Page } from '@playwright/test'
import { makeTemporaryFolder, stopProcess } from '../../bench/kit/site-process.ts'
import { root } from '../../scripts/prepare.mjs'
import { expectAccessible } from '../kit/accessible.ts'
import { signUp } from '../kit/accounts.ts'
import { standInForEmbeds } from '../kit/embed-stand-ins.ts'
import {
  boxOf,
  expect,
  expectAlive,
  expectPlaying,
  pointAtTimeline,
  startPlaying,
  test,
  visit,
  visitEpisode,
} from '../kit/test.ts'

// One site for all: its episodes link to the stand-ins of the video hosts, whose names the browser has to resolve.
test.describe.configure({ mode: 'default' })
test.use({
  // The browser logs the dead link, and pictures that the stand-ins do not have.
  expectedComplaint: /videos\/resolve|\/pictures\//,
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP *.test 127.0.0.1'] })
  },
})

const { folder, remove } = makeTemporaryFolder()
let site: ChildProcess
let url = ''

test.beforeAll(async () => {
  test.setTimeout(180_000)
  site = spawn(process.execPath, ['e2e/kit/site-with-hosts.ts', folder], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  })
  url = await new Promise((resolve, reject) => {
    site.stdout?.once('data', (line: Buffer) => resolve(line.toString().trim()))
    site.once('exit', (code) => reject(new Error(`The site with stand-in hosts ended with ${code}.`)))
  })
})
test.afterAll(async () => {
  await stopProcess(site)
  await remove()
})

const links = [
  [1, 'a sibnet link plays, from where its page leads', /^http:\/\/dv1\.sibnet\.test:\d+\/33\/44\/1\.mp4\?/],
  [2, 'a sendvid link plays', /^http:\/\/videos2\.sendvid\.test:\d+\/aa\/a1\.mp4\?/],
  [
    3,
    'a vidmoly link plays by the playlist that this site makes whole',
    /^http:\/\/box-1\.flux\.test:\d+\/hls\/a1\/\d+p\//,
  ],
  [4, 'a playlist of another site plays', /^http:\/\/files\.test:\d+\/open\/film-hls\/\d+p\//],
  [5, 'a link whose video is gone gives way to the next one', /^http:\/\/box-1\.flux\.test:\d+\/hls\/a2\/\d+p\//],
  [6, "a link of the operator's own host plays", /^http:\/\/cdn\.stage\.test:\d+\/a1\/\d+p\//],
  [12, 'a file whose address has no ending plays', /^http:\/\/plain\.test:\d+\/video\/2$/],
  [13, "a playlist of the operator's folder plays by signed segments", /\/own-media\/folder\/film\/\d+p\/.*signature=/],
  [15, 'a DASH manifest of another site plays', /^http:\/\/files\.test:\d+\/open\/film-hls\/\d+p\//],
  [
    16,
    "a DASH manifest of the operator's folder plays by signed files",
    /\/own-media\/folder\/dash\/\d+p\.mp4\?.*signature=/,
  ],
] as const

test('links of every kind play', async ({ page }) => {
  test.setTimeout(links.length * 60_000)
  const failures: unknown[] = []
  for (const [number, what, address] of links) {
    const play = async () => {
      const video = await visitEpisode(page, toEpisode(number))
      await startPlaying(page)
      return video
    }
    try {
      await test.step(what, async () => {
        const [video] = await Promise.all([play(), page.waitForRequest(address, { timeout: 45_000 })])
        await expectPlaying(video, 0.5)
      })
    } catch (failure) {
      // The other links are tried nevertheless.
      failures.push(what, failure)
    }
  }
  expect(failures).toEqual([])
})

/** Pauses and plays by the key, which toggles the frame's state as the page knows it by then. */
async function pauseAndPlay(page: Page): Promise<void> {
  const isPaused = () => page.locator('player-embed').evaluate((video: HTMLVideoElement) => video.paused)
  for (const [before, after] of [
    [false, 'paused'],
    [true, 'playing'],
  ] as const) {
    await expect.poll(isPaused).toBe(before)
    await page.keyboard.press('k')
    await expect(page.frameLocator('.player iframe').getByText(after)).toBeVisible()
  }
}

test('a PeerTube link plays the playlist of its API, opened once, and shows its storyboard', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const video = await visitEpisode(page, toEpisode(11))
  await startPlaying(page)
  await expectPlaying(video, 0.5)
  await pointAtTimeline(page, 4)
  const picture = page.locator('canvas.player-preview-frame')
  await expect(picture).toBeVisible()
  const ink = () =>
    picture.evaluate((canvas: HTMLCanvasElement) =>
      [...(canvas.getContext('2d')?.getImageData(32, 18, 1, 1).data ?? [])].map((part) => Math.round(part / 255)),
    )
  await expect.poll(ink).toEqual([1, 0, 0, 1])
  await pointAtTimeline(page, 500)
  await expect.poll(ink).toEqual([1, 1, 1, 1])
  await page.mouse.move(5, 5)
  await expect(picture).toBeHidden()
  expect(asked).toContainEqual(expect.stringMatching(/^http:\/\/peertube\.test:\d+\/static\/film-hls\/\d+p\//))
  expect(asked.filter((address) => address.endsWith('/master.m3u8'))).toHaveLength(1)
  expect(asked.filter((address) => address.includes('/storyboards/'))).toHaveLength(1)
})

test('without a storyboard that opens, the timeline shows frames of the video', async ({ page }) => {
  await page.route('**/lazy-static/storyboards/**', (route) => route.fulfill({ status: 200, body: 'autre chose' }))
  const video = await visitEpisode(page, toEpisode(11))
  await startPlaying(page)
  await expectPlaying(video, 0.5)
  await pointAtTimeline(page, 500)
  await expect(page.locator('video.player-preview-frame')).toBeVisible()
})

test('an item of a Jellyfin server plays through this site, and neither its key nor captions lead there', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${JSON.stringify(request.headers())}`))
  const captions = page.waitForResponse(/\/own-media\/jellyfin\/.*\.vtt\?/)
  const video = await visitEpisode(page, toEpisode(14))
  await startPlaying(page)
  await expectPlaying(video, 0.5)
  expect((await captions).status()).toBe(200)
  const signed = /\/own-media\/jellyfin\/.*\.mp4\?expires=.*signature=/
  expect(asked).toContainEqual(expect.stringMatching(signed))
  expect(asked.filter((line) => /a1b2c3|MediaBrowser/.test(line))).toEqual([])
  expect(asked.filter((line) => !line.startsWith(url) && !/^(?:data|blob):/.test(line))).toEqual([])
})

const toEpisode = (number: number) => `${url}/watch/chez-les-hotes/Saison%201/${number}/VOSTFR`

test('an embed is shown after consent to its provider alone, obeys the keys, and gives way to the next', async ({
  page,
}) => {
  const asked = await standInForEmbeds(page)
  await visit(page, toEpisode(7))
  await expect(page.getByRole('heading', { name: 'Cette vidéo est chez YouTube' })).toBeVisible()
  await expectAccessible(page, '.player')
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Lire avec YouTube' }).press('Enter')
  await expect(page.locator('.player')).toBeFocused()
  const frame = page.frameLocator('.player iframe')
  await expect(frame.getByText('playing')).toBeVisible()
  const address = new URL(asked[0] ?? '')
  expect([address.host, address.pathname]).toEqual(['www.youtube-nocookie.com', '/embed/a1-b2_c3d4e'])
  await expect(page.locator('.player iframe')).toHaveAttribute('sandbox', /^(?!.*top-navigation)/)
  await pauseAndPlay(page)
  await expectAccessible(page, 'main')
  await frame.getByRole('button', { name: 'End' }).click()
  await expect(page.getByText('Épisode suivant dans').first()).toBeAttached()

  for (const [number, name] of [
    [8, 'Vimeo'],
    [9, 'Dailymotion'],
  ] as const) {
    await visit(page, toEpisode(number))
    await expect(page.getByRole('button', { name: `Lire avec ${name}` })).toBeVisible()
    await expect(page.locator('.player iframe')).toHaveCount(0)
  }
  expect(new Set(asked.map((address) => new URL(address).host))).toEqual(new Set(['www.youtube-nocookie.com']))

  await page.getByRole('button', { name: 'Lire avec Dailymotion' }).click()
  await expect(frame.getByText('playing')).toBeVisible()
  await expect(page.getByText('la position n’est pas retenue')).toBeVisible()
  await visit(page, toEpisode(8))
  await page.getByRole('button', { name: 'Lire avec Vimeo' }).click()
  await expect(frame.getByText('playing')).toBeVisible()
  expect(asked.at(-1)).toContain('dnt=1')
  // The button below the video withdraws the consent.
  await page.getByRole('button', { name: 'Ne plus lire avec Vimeo' }).click()
  await expect(page.getByRole('button', { name: 'Lire avec Vimeo' })).toBeVisible()
  await expect(page.locator('.player iframe')).toHaveCount(0)
})

test.describe('for a member', () => {
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
    baseURL: async ({}, use) => use(url),
  })

  test('the position in an embedded video survives a reload, and its rate follows the keys', async ({ page }) => {
    // Three videos are opened twice.
    test.slow()
    await standInForEmbeds(page)
    await signUp(page)
    for (const [number, name, begins] of [
      // It plays on from 90 s until the page is left.
      [7, 'YouTube', /[?&]start=(?:9|1\d)\d(?:&|$)/],
      [8, 'Vimeo', /#t=(?:9|1\d)\ds$/],
      [17, 'tube.test', /[?&]start=(?:9|1\d)\d(?:&|$)/],
    ] as const) {
      await test.step(name, async () => {
        await visit(page, toEpisode(number))
        await page.getByRole('button', { name: `Lire avec ${name}` }).click()
        const frame = page.frameLocator('.player iframe')
        await expect(frame.getByText('playing')).toBeVisible()
        await page.keyboard.press('Shift+>')
        await expect(frame.getByText('rate 1.25')).toBeVisible()
        // The key means a tenth of the length, which the frame tells.
        const video = page.locator('player-embed')
        await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.duration)).toBe(900)
        // Waits for the position after the key: an earlier one may still be on its way.
        const saved = page.waitForResponse((answer) => /"progress_seconds":9\d/.test(answer.request().postData() ?? ''))
        await page.keyboard.press('1')
        expect((await saved).ok()).toBe(true)
        await page.reload()
        await expectAlive(page)
        await expect(frame.getByText('playing')).toBeVisible()
        await expect(page.locator('.player iframe')).toHaveAttribute('src', begins)
        await expect(frame.getByText('rate 1.25')).toBeVisible()
        await page.keyboard.press('Shift+<')
        await expect(frame.getByText('rate 1', { exact: true })).toBeVisible()
      })
    }
  })
})

test('a PeerTube instance plays in its own player after consent, which counts for no other instance', async ({
  page,
}) => {
  const asked = await standInForEmbeds(page)
  const shown = await page.goto(toEpisode(17))
  expect(shown?.headers()['content-security-policy']).toMatch(
    /frame-src [^;]* https:\/\/tube\.test https:\/\/videos\.une-association-culturelle\.canal\.test;/,
  )
  await expectAlive(page)
  await expect(page.getByRole('heading', { name: 'Cette vidéo est chez tube.test' })).toBeVisible()
  await expectAccessible(page, '.player')
  await page.getByRole('button', { name: 'Lire avec tube.test' }).press('Enter')
  const frame = page.frameLocator('.player iframe')
  await expect(frame.getByText('playing')).toBeVisible()
  const address = new URL(asked[0] ?? '')
  expect([address.host, address.pathname, address.searchParams.get('p2p')]).toEqual([
    'tube.test',
    '/videos/embed/abc',
    '0',
  ])
  await expect(page.getByText('La vitesse choisie dans son lecteur n’est pas retenue.')).toBeVisible()
  await pauseAndPlay(page)
  await frame.getByRole('button', { name: 'End' }).click()
  await expect(page.getByText('Épisode suivant dans').first()).toBeAttached()

  await page.setViewportSize({ width: 320, height: 568 })
  await visit(page, toEpisode(18))
  const agree = page.getByRole('button', { name: 'Lire avec videos.une-association-culturelle.canal.test' })
  await expect(agree).toBeVisible()
  await expect.poll(async () => (await boxOf(agree)).right).toBeLessThanOrEqual(320)
  await expect(page.locator('.player iframe')).toHaveCount(0)
  expect(new Set(asked.map((each) => new URL(each).host))).toEqual(new Set(['tube.test']))
})

test('an episode reached from another page gets a document that may frame its player', async ({ page }) => {
  await standInForEmbeds(page)
  await visit(page, `${url}/anime/chez-les-hotes`)
  await page.locator('main a[href$="/7/VOSTFR"]').first().click()
  await page.getByRole('button', { name: 'Lire avec YouTube' }).click()
  const frame = page.frameLocator('.player iframe')
  await expect(frame.getByText('playing')).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Planning' }).first().click()
  const mini = page.getByRole('region', { name: 'Mini-lecteur' })
  await mini.getByRole('button', { name: 'Pause' }).click()
  await expect(frame.getByText('paused')).toBeVisible()
})

test('an embed that its provider refuses gives way to the next link', async ({ page }) => {
  await standInForEmbeds(page)
  await visit(page, toEpisode(10))
  await page.getByRole('button', { name: 'Lire avec YouTube' }).click()
  await startPlaying(page)
  await expectPlaying(page.locator('video.player-video'), 0.5)
  await expect(page.locator('.player iframe')).toHaveCount(0)
})
