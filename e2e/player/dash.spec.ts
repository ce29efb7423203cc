import type { Page } from '@playwright/test'
import { expectAccessible, finishMotion } from '../kit/accessible.ts'
import { listEpisodes, storePosition } from '../kit/catalogue.ts'
import { pointAtTimeline, visit } from '../kit/test.ts'
import { expect, expectPlaysPast, type FaultScene, paths, seek, stallAtEdge, test, watch } from '../kit/watch-faults.ts'

// The browser logs failing addresses in its console.
test.use({ expectedComplaint: /Failed to load resource|net::ERR|dynamically imported module/ })

const dash = { file: 'film-dash.mpd' }
const mp4 = { file: 'film.mp4' }
const unavailable = { name: 'Épisode indisponible' }

test.beforeEach(({ scene }) => scene.giveLinks([dash]))

/** The segments that a link's host was asked for. */
const segmentsOf = (scene: FaultScene, place = 0) =>
  scene.media.requests(scene.token(place)).flatMap(({ file }) => (file.endsWith('.m4s') ? file : []))

const settings = (page: Page) => page.getByRole('button', { name: 'Réglages' }).press('Enter')

test('a manifest plays, moves, and shows its captions, frames and qualities', async ({ page, scene }) => {
  const video = await watch(page, paths.oneLink)
  await expectPlaysPast(video, 0.5)
  await seek(page, 60)
  await expectPlaysPast(video, 60.2, 70)
  await settings(page)
  await page.getByRole('button', { name: /^Qualité/ }).press('Enter')
  await page.getByRole('radio', { name: /^240p/ }).press('Space')
  await finishMotion(page)
  await expectAccessible(page, '.player')
  await page.getByRole('button', { name: 'Retour aux réglages' }).press('Enter')
  await expect(page.getByRole('button', { name: /^Qualité/ })).toContainText('240p')
  await page.keyboard.press('Escape')
  await seek(page, 20)
  await expect.poll(() => segmentsOf(scene).at(-1)).toMatch(/240p/)
  await expectPlaysPast(video, 20.2, 30)
  await seek(page, 10.5)
  const cue = page.locator('.player-captions [data-part="cue"]')
  await expect(cue).toHaveText('Dix secondes. Elle passe au-dessus de la gare.')
  // The browser draws none itself.
  const modes = () => video.evaluate((element: HTMLVideoElement) => Array.from(element.textTracks, ({ mode }) => mode))
  await expect.poll(modes).toEqual(['hidden'])
  await page.keyboard.press('c')
  await expect(cue).toHaveCount(0)
  await page.keyboard.press('c')
  await seek(page, 20.5)
  await expect(cue).toHaveText('Vingt secondes : les horloges s’arrêtent, sauf celle-ci.')
  await expect.poll(modes).toEqual(['hidden'])
  await settings(page)
  await page.getByRole('button', { name: /^Lecture/ }).press('Enter')
  await page.getByRole('switch', { name: 'Statistiques' }).press('Space')
  await expect(page.getByRole('region', { name: 'Statistiques' })).toContainText('DASH')
  await page.keyboard.press('Escape')
  await pointAtTimeline(page, 500)
  const frame = page.locator('video.player-preview-frame')
  await expect(frame).toBeVisible()
  await expect.poll(() => frame.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(40)
  await page.mouse.move(5, 5)
  await expect(frame).toBeHidden()
  expect(scene.failures).toEqual([])
})

test('the chosen quality is the only one that is fetched', async ({ page, scene }) => {
  await page.addInitScript(() => localStorage.setItem('player:qualityHeight', '240'))
  await expectPlaysPast(await watch(page, paths.oneLink), 5)
  expect(segmentsOf(scene).length).toBeGreaterThan(1)
  expect(segmentsOf(scene).filter((file) => !file.includes('240p'))).toEqual([])
})

test('a position is restored, and the next episode plays in the same element', async ({ page, scene }) => {
  await scene.giveLinks([dash, dash, mp4])
  // The last minute is not restored.
  const [episode] = await listEpisodes(page, 'encore-jeudi')
  await storePosition(page, episode?.id ?? 0, 32, 120)
  const video = await watch(page, paths.oneLink)
  await expectPlaysPast(video, 31, 42)
  await page.keyboard.press('Shift+N')
  await expect(page).toHaveTitle(/Épisode 2/)
  await expectPlaysPast(video, 0.5, 30)
  expect(segmentsOf(scene, 1)).not.toEqual([])
  await page.keyboard.press('Shift+N')
  await expect(page).toHaveTitle(/Épisode 3/)
  // The episode before is within these seconds, too.
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentSrc)).toContain(scene.token(2))
  await expectPlaysPast(video, 0.5, 30)
  expect(scene.failures).toEqual([])
})

test('its code loads only for a manifest, and once', async ({ page, scene }) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/assets\/(hls|dash-engine)[^/]*\.js$/.exec(request.url()) ?? []
    if (name) fetched.push(name)
  })
  await scene.giveLinks([mp4, { file: 'film-hls/master.m3u8' }, dash])
  const video = await watch(page, paths.oneLink)
  await expectPlaysPast(video, 0.5)
  expect(fetched).toEqual([])
  for (const engine of ['hls', 'dash-engine']) {
    await page.keyboard.press('Shift+N')
    await expect.poll(() => fetched).toContain(engine)
    await expectPlaysPast(video, 0.5, 30)
  }
  expect(fetched).toEqual(['hls', 'dash-engine'])
})

test.describe('where scripts cannot feed a video, as on older iPhones', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['MediaSource', 'ManagedMediaSource', 'WebKitMediaSource'])
        Reflect.deleteProperty(window, name)
    })
  })

  test('the viewer is told, after one more try', async ({ page, scene }) => {
    await visit(page, paths.oneLink)
    await expect(page.getByRole('heading', unavailable)).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('au format DASH, que cet appareil ne lit pas')
    await expectAccessible(page, '.player')
    expect(scene.resolved.map(({ fresh }) => fresh)).toEqual([false, true])
    expect(scene.media.requests(scene.token(0))).toEqual([])
    await expect.poll(() => scene.failures[0]).toMatchObject({ code: 'unsupported' })
  })
})

test('bytes that stop midway cause a warning, then the next link at the same second', async ({ page, scene }) => {
  await scene.giveLinks([dash, mp4])
  scene.media.behave(scene.token(0), ({ file }) =>
    file.endsWith('segment-03.m4s') ? { stopsAtByte: 9000 } : undefined,
  )
  const video = await watch(page, paths.twoLinks)
  await expect.poll(() => segmentsOf(scene).some((file) => file.endsWith('segment-03.m4s'))).toBe(true)
  const stuckAt = await stallAtEdge(page)
  await expect
    .poll(() => scene.resolved, { timeout: 40_000 })
    .toContainEqual(expect.objectContaining({ place: 1, fresh: false }))
  await expectPlaysPast(video, stuckAt - 2, stuckAt + 6)
  await expect.poll(() => scene.failures[0]).toMatchObject({ code: 'stalled' })
})
