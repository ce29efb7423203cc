import type { Page } from '@playwright/test'
import { listEpisodes, storePosition } from '../kit/catalogue.ts'
import { startPlaying, visit } from '../kit/test.ts'
import {
  expect,
  expectPlaysPast,
  listAliveVideos,
  paths,
  seek,
  stallAtEdge,
  test,
  trackVideos,
  watch,
} from '../kit/watch-faults.ts'

// The browser logs failing addresses in its console.
test.use({ expectedComplaint: /Failed to load resource|net::ERR|blocked by CORS policy|dynamically imported module/ })

const unavailable = { name: 'Épisode indisponible' }
const hls = { file: 'film-hls/master.m3u8' }
const dash = { file: 'film-dash.mpd' }
const mp4 = { file: 'film.mp4' }

test.beforeEach(({ scene }) => scene.giveLinks([mp4]))

/** Stores that the episode of one link was watched up to its 45th second. */
async function keepPosition(page: Page): Promise<void> {
  const [episode] = await listEpisodes(page, 'encore-jeudi')
  await storePosition(page, episode?.id ?? 0, 45, 120)
}

for (const stream of [hls, dash]) {
  test(`a missing segment of ${stream.file} switches to the next link, at the same second`, async ({ page, scene }) => {
    await scene.giveLinks([stream, mp4])
    scene.media.behave(scene.token(0), ({ file }) => (file.endsWith('segment-05.m4s') ? { status: 404 } : undefined))
    const video = await watch(page, paths.twoLinks)
    await seek(page, 19)
    await expect
      .poll(() => scene.resolved, { timeout: 30_000 })
      .toContainEqual(expect.objectContaining({ place: 1, fresh: false }))
    await expectPlaysPast(video, 19.5, 26)
    await expect.poll(() => scene.failures[0]).toMatchObject({ code: 'segment' })
  })

  test(`a passage that ${stream.file} lacks is skipped with a notice; the rest is played`, async ({ page, scene }) => {
    await scene.giveLinks([stream])
    scene.media.behave(scene.token(0), ({ file }) => (file.endsWith('segment-05.m4s') ? { status: 404 } : undefined))
    const video = await watch(page, paths.oneLink)
    await seek(page, 16)
    await expect(page.getByText('Passage manquant')).toBeVisible({ timeout: 45_000 })
    await expect.poll(() => scene.failures[0]?.position_seconds).toBeGreaterThan(19)
    await expectPlaysPast(video, 24, 40)
    await expect(page.getByRole('heading', unavailable)).toHaveCount(0)
    await seek(page, 8)
    await expectPlaysPast(video, 8.2, 20)
  })
}

test('a passage that one link lacks is forgotten once another has played past it', async ({ page, scene }) => {
  await scene.giveLinks([hls, hls])
  const lack = (place: number, segment: string) =>
    scene.media.behave(scene.token(place), ({ file }) => (file.endsWith(segment) ? { status: 404 } : undefined))
  lack(0, 'segment-05.m4s')
  lack(1, 'segment-15.m4s')
  const video = await watch(page, paths.twoLinks)
  await seek(page, 18)
  await expectPlaysPast(video, 24.5, 30)
  await seek(page, 57)
  await expect(page.getByText('Passage manquant')).toBeVisible({ timeout: 45_000 })
  await expectPlaysPast(video, 64.2, 75)
})

test('bytes that stop midway cause a warning, then the next link at the same second', async ({ page, scene }) => {
  await scene.giveLinks([mp4, hls])
  scene.media.behave(scene.token(0), () => ({ stopsAtByte: 700_000 }))
  const video = await watch(page, paths.twoLinks)
  const stuckAt = await stallAtEdge(page)
  await expect
    .poll(() => scene.resolved, { timeout: 40_000 })
    .toContainEqual(expect.objectContaining({ place: 1, fresh: false }))
  await expectPlaysPast(video, stuckAt - 2, stuckAt + 6)
  await expect.poll(() => scene.failures[0]).toMatchObject({ code: 'stalled' })
})

// Both are the same failure of a manifest for Shaka: dash-failure.test.ts.
for (const [stream, name, fault] of [
  [hls, '500', { status: 500 }],
  [hls, 'a page', { html: '<title>Vidéo supprimée</title>' }],
  [dash, 'a page', { html: '<title>Vidéo supprimée</title>' }],
] as const) {
  test(`${stream.file} that is ${name} is resolved once more, then gives way to the next`, async ({ page, scene }) => {
    await scene.giveLinks([stream, mp4])
    scene.media.behave(scene.token(0), () => fault)
    await expectPlaysPast(await watch(page, paths.twoLinks), 0.5)
    // No delay between them: see hls-settings.test.ts and dash-settings.test.ts.
    expect(scene.resolved).toMatchObject([
      { place: 0, fresh: false },
      { place: 0, fresh: true },
      { place: 1, fresh: false },
    ])
    expect(scene.media.requests(scene.token(0))).toHaveLength(2)
    await expect(page.getByRole('heading', unavailable)).toHaveCount(0)
  })
}

test("'Réessayer' retries an unavailable episode", async ({ page, scene }) => {
  let isBroken = true
  scene.media.behave(scene.token(0), () => (isBroken ? { status: 503 } : undefined))
  await visit(page, paths.oneLink)
  await expect(page.getByRole('heading', unavailable)).toBeVisible()
  await expect(page.getByText("Cet épisode n'est pas disponible pour le moment")).toBeVisible()
  await expect(page.getByRole('link', { name: "Retour à l'anime" }).last()).toBeVisible()
  expect(scene.resolved.map(({ fresh }) => fresh)).toEqual([false, true])
  const retry = page.getByRole('button', { name: 'Réessayer' })
  isBroken = false
  await retry.click()
  await expectPlaysPast(page.locator('video'), -1)
  await startPlaying(page)
  await expectPlaysPast(page.locator('video'), 0.5)
})

for (const link of [hls, dash, mp4]) {
  test(`an expired address of ${link.file} is resolved again, at the same second`, async ({ page, scene }) => {
    const fresh = scene.token(1)
    await scene.giveLinks([link], (_place, _count, isFresh) => (isFresh ? { ...link, token: fresh } : link))
    let hasRunOut = false
    // Every answer ends before the later seek position.
    scene.media.behave(scene.token(0), () => (hasRunOut ? { status: 403 } : { bytesPerSecond: 60_000 }))
    const video = await watch(page, paths.oneLink)
    await expectPlaysPast(video, 1)
    hasRunOut = true
    await seek(page, 80)
    await expect
      .poll(() => scene.resolved, { timeout: 30_000 })
      .toContainEqual(expect.objectContaining({ place: 0, fresh: true }))
    await expectPlaysPast(video, 80.2, 86)
    await expect(page.getByRole('heading', unavailable)).toHaveCount(0)
  })
}

test('a refused autoplay shows a big play button and no error', async ({ page }) => {
  await page.addInitScript(() => {
    // A test's evaluation in the page counts as a gesture, which only real ones should.
    let isTouched = false
    window.addEventListener('pointerdown', () => {
      isTouched = true
    })
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () {
      if (isTouched) return play.call(this)
      return Promise.reject(new DOMException('The user did not interact with the document first.', 'NotAllowedError'))
    }
  })
  await visit(page, paths.oneLink)
  const button = page.getByRole('button', { name: 'Lancer la lecture' })
  await expect(button).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('heading', unavailable)).toHaveCount(0)
  await button.click()
  await expectPlaysPast(page.locator('video'), 0.5)
  await expect(button).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Lecteur vidéo' })).toBeFocused()
})

test('a host without ranges is not requested repeatedly', async ({ page, scene }) => {
  await keepPosition(page)
  scene.media.behave(scene.token(0), () => ({ noRanges: true, noLength: true, bytesPerSecond: 40_000 }))
  const video = await watch(page, paths.oneLink)
  await expectPlaysPast(video, 1)
  await page.getByRole('region', { name: 'Lecteur vidéo' }).press('ArrowRight')
  await expectPlaysPast(video, 2)
  expect(scene.media.requests(scene.token(0)).length).toBeLessThan(4)
  expect(scene.failures).toEqual([])
})

test('a host without CORS keeps its sound, also after an amplified one', async ({ page, scene }) => {
  await page.addInitScript(() => {
    localStorage.setItem('player:gainPercent', '200')
    const { createMediaElementSource } = AudioContext.prototype
    AudioContext.prototype.createMediaElementSource = function (element) {
      element.dataset.amplified = ''
      return createMediaElementSource.call(this, element)
    }
  })
  await scene.giveLinks([mp4, { ...mp4, cors: false }])
  let isBroken = false
  scene.media.behave(scene.token(0), () => (isBroken ? { status: 403 } : { bytesPerSecond: 60_000 }))
  scene.media.behave(scene.token(1), () => ({ noCors: true }))
  const video = await watch(page, paths.twoLinks)
  await expectPlaysPast(video, 1)
  await expect(video).toHaveAttribute('data-amplified')
  isBroken = true
  await seek(page, 80)
  await expectPlaysPast(video, 80.2, 90)
  await expect(video).not.toHaveAttribute('data-amplified')
  const readSound = () =>
    video.evaluate((element: HTMLVideoElement & { webkitAudioDecodedByteCount?: number }) => ({
      crossOrigin: element.crossOrigin,
      isHeard: !element.muted && element.volume > 0 && (element.webkitAudioDecodedByteCount ?? 0) > 0,
    }))
  await expect.poll(readSound).toEqual({ crossOrigin: null, isHeard: true })
})

test('a host that claims CORS without having it still plays', async ({ page, scene }) => {
  scene.media.behave(scene.token(0), () => ({ noCors: true }))
  const video = await watch(page, paths.oneLink)
  await expectPlaysPast(video, 0.5)
})

test('players leave no media element behind', async ({ page }) => {
  await trackVideos(page)
  await page.addInitScript(() => localStorage.setItem('player:miniPlayer', 'false'))
  await visit(page, '/anime/encore-jeudi')
  const episode = page.getByRole('link', { name: 'Regarder maintenant' })
  for (let round = 0; round < 6; round++) {
    await episode.click()
    await expect(page).toHaveURL(/\/watch\//)
    await page.locator('video').waitFor({ state: 'attached' })
    await page.goBack()
    await episode.waitFor()
    // A player that is not yet gone would take the next episode.
    await expect(page.locator('video')).toHaveCount(0)
  }
  await expect(async () => {
    const { made, alive, playing } = await listAliveVideos(page)
    expect(playing).toBe(0)
    // A start that comes too late for its page must not leave its own element behind.
    expect(made).toBeGreaterThanOrEqual(6)
    expect(made).toBeLessThanOrEqual(12)
    expect(alive).toBeLessThan(4)
  }).toPass()
})

test('a position is restored although the duration comes late', async ({ page, scene }) => {
  await keepPosition(page)
  const { promise: until, resolve: letGo } = Promise.withResolvers<void>()
  scene.media.behave(scene.token(0), () => ({ until }))
  // A video that begins before the load event holds it.
  await visit(page, paths.oneLink, 'commit')
  await expect(page.getByText('Restauration à 0:45')).toBeVisible()
  letGo()
  await startPlaying(page)
  await expectPlaysPast(page.locator('video'), 45, 60)
  await expect(page.getByText('Restauration à')).toHaveCount(0)
})

test('an episode of unknown length plays, can be sought and left', async ({ page }) => {
  for (const unknown of ['Infinity', 'NaN']) {
    await page.addInitScript((length) => {
      const duration = { get: () => Number(length), configurable: true }
      Object.defineProperty(HTMLMediaElement.prototype, 'duration', duration)
    }, unknown)
    const video = await watch(page, paths.oneLink)
    await expectPlaysPast(video, 0.5)
    await page.getByRole('region', { name: 'Lecteur vidéo' }).press('ArrowRight')
    await expectPlaysPast(video, 10, 20)
    await page.getByRole('region', { name: 'Lecteur vidéo' }).press('ArrowLeft')
    // By key: the link hides with the controls, and a press of the pointer would wait for them.
    await page.getByRole('link', { name: "Retour à l'anime" }).first().press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Encore jeudi' })).toBeVisible()
  }
})

test('code of an engine that does not load is reported, and loaded on retry', async ({ page, scene }) => {
  await scene.giveLinks([hls])
  const code = /\/assets\/hls[^/]*\.js/
  await page.route(code, (route) => route.abort())
  await visit(page, paths.oneLink)
  await expect(page.getByText('Le lecteur vidéo n’a pas pu être chargé.')).toBeVisible({ timeout: 20_000 })
  expect(scene.failures).toEqual([])
  await page.unroute(code)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await startPlaying(page)
  await expectPlaysPast(page.locator('video'), 0.5)
})
