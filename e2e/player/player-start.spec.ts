import type { Page } from '@playwright/test'
import { visit } from '../kit/test.ts'
import { expect, expectPlaysPast, keepPosition, paths, test, watch } from '../kit/watch-faults.ts'

const clip = { file: 'film.mp4' }
const animePath = '/anime/encore-jeudi'

const toEpisode = (page: Page) => page.getByRole('link', { name: /^(Regarder maintenant|Reprendre)/ }).first()

/** What the browser tells of its connection, which desktops and tests do not have. */
async function pretendConnection(page: Page, told: { effectiveType?: string; saveData?: boolean }): Promise<void> {
  await page.addInitScript((connection) => {
    const target = Object.assign(new EventTarget(), { effectiveType: '4g', saveData: false }, connection)
    Object.defineProperty(navigator, 'connection', { get: () => target })
  }, told)
}

/** Addresses of code files that the page asked for so far. */
function noteScripts(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/player-[^/]*\.js$/.test(request.url())) scripts.push(request.url())
  })
  return scripts
}

test('pointing at an episode fetches the code of the player and resolves its link, and nothing twice', async ({
  page,
  scene,
}) => {
  await scene.giveLinks([clip])
  const scripts = noteScripts(page)
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
})

test('the press of the button begins the video, and the click shows it', async ({ page, scene }) => {
  await scene.giveLinks([clip])
  await visit(page, animePath)
  await toEpisode(page).hover()
  await page.mouse.down()
  await expect.poll(() => scene.media.requests(scene.token(0)).length).toBeGreaterThan(0)
  expect(new URL(page.url()).pathname).toBe(animePath)
  await page.mouse.up()
  await expectPlaysPast(page.locator('video'), 0.5)
  expect(scene.resolved).toHaveLength(1)
})

test('a press that opens another tab begins nothing here', async ({ page, scene, context }) => {
  await scene.giveLinks([clip])
  await visit(page, animePath)
  const opened = context.waitForEvent('page')
  await toEpisode(page).click({ modifiers: ['ControlOrMeta'] })
  await (await opened).close()
  expect(await page.evaluate(() => document.querySelectorAll('video').length)).toBe(0)
  expect(new URL(page.url()).pathname).toBe(animePath)
})

test('so does the focus of the keyboard', async ({ page }) => {
  const scripts = noteScripts(page)
  await visit(page, animePath)
  await toEpisode(page).focus()
  await expect.poll(() => scripts.length).toBe(1)
})

test('who saves data fetches it with the episode only', async ({ page, scene }) => {
  await scene.giveLinks([clip])
  await pretendConnection(page, { saveData: true })
  const scripts = noteScripts(page)
  await visit(page, animePath)
  const pointedAt = page.waitForResponse(/\.data\?/)
  await toEpisode(page).hover()
  await pointedAt
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual([])
  await toEpisode(page).click()
  await expectPlaysPast(page.locator('video'), 0.5)
})

test('an episode that is clicked is resolved once and opened once, by one element', async ({ page, scene }) => {
  await scene.giveLinks([clip])
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
  await visit(page, animePath)
  await toEpisode(page).click()
  await expectPlaysPast(page.locator('video'), 0.5)
  expect(scene.resolved).toHaveLength(1)
  expect(await page.evaluate(() => (window as unknown as { opened: string[] }).opened)).toEqual([
    scene.media.urlOf(scene.token(0), clip.file),
  ])
})

test.describe('with a link that fails', () => {
  test.use({ expectedComplaint: /status of 404/ })

  test('a link that fails before the page of its episode is drawn is told, and the next one plays', async ({
    page,
    scene,
  }) => {
    await scene.giveLinks([clip, clip])
    scene.media.behave(scene.token(0), () => ({ status: 404 }))
    await visit(page, '/anime/les-lanternes-de-kuroshio')
    await toEpisode(page).click()
    await expectPlaysPast(page.locator('video'), 0.5)
    expect(scene.failures.length).toBeGreaterThan(0)
  })
})

test('the video that was begun ahead goes on where the episode was left', async ({ page, scene }) => {
  await scene.giveLinks([clip])
  await keepPosition(page, paths.oneLink, 45)
  await visit(page, animePath)
  await toEpisode(page).click()
  await expectPlaysPast(page.locator('video'), 45, 60)
})

for (const [effectiveType, preload] of [
  ['2g', 'none'],
  ['3g', 'metadata'],
  ['4g', 'auto'],
] as const) {
  test(`on ${effectiveType} the browser is asked to fetch: ${preload}`, async ({ page, scene }) => {
    await scene.giveLinks([clip])
    await pretendConnection(page, { effectiveType })
    await visit(page, animePath)
    await toEpisode(page).click()
    const video = page.locator('video.player-video')
    await expect(video).toHaveAttribute('preload', preload)
    await expectPlaysPast(video, 0.5)
  })
}

test('an address that names a second and a link begins there, with that link', async ({ page, scene }) => {
  await scene.giveLinks([clip, clip])
  const { anime } = await (await page.request.get('/api/animes/les-lanternes-de-kuroshio')).json()
  const { seasons } = await (await page.request.get(`/api/animes/${anime.id}/episodes`)).json()
  const second = seasons[0].episodes[0].sources[1].id
  const video = await watch(page, `${paths.twoLinks}#t=50&source=${second}`)
  await expectPlaysPast(video, 50, 60)
  expect(scene.resolved.map(({ sourceId }) => sourceId)).toEqual([second])
})
