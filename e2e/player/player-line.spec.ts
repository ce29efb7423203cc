import { boxOf, pointAtTimeline } from '../kit/test.ts'
import { expect, expectPlaysPast, paths, seek, test, watch } from '../kit/watch-faults.ts'

// The browser logs the missing network in its console.
test.use({ expectedComplaint: /Failed to load resource|net::ERR/ })

const unavailable = { name: 'Épisode indisponible' }
const hls = { file: 'film-hls/master.m3u8' }
const dash = { file: 'film-dash.mpd' }
const mp4 = { file: 'film.mp4' }

for (const link of [hls, dash, mp4]) {
  test(`${link.file} resumes when the network returns after 20 s`, async ({ page, scene, context }) => {
    await page.clock.install()
    await scene.giveLinks([link])
    scene.media.behave(scene.token(0), () => ({ bytesPerSecond: 60_000 }))
    const video = await watch(page, paths.oneLink)
    await expectPlaysPast(video, 1)
    await context.setOffline(true)
    await seek(page, 80)
    await expect(page.getByText('Connexion perdue')).toBeVisible({ timeout: 20_000 })
    await page.clock.runFor(20_000)
    await expect(page.getByText('Connexion perdue')).toBeVisible()
    await expect(page.getByRole('heading', unavailable)).toHaveCount(0)
    await context.setOffline(false)
    await expectPlaysPast(video, 80.2, 90)
    await expect(page.getByText('Connexion perdue')).toHaveCount(0)
    expect(scene.failures).toEqual([])
  })
}

test('a link that fails while the network returns is not blamed', async ({ page, scene, context }) => {
  await scene.giveLinks([dash])
  const countOpened = () => scene.media.requests(scene.token(0)).filter(({ file }) => file === dash.file).length
  let isFailing = false
  scene.media.behave(scene.token(0), () => {
    return isFailing && countOpened() === 1 ? { status: 503 } : { bytesPerSecond: 60_000 }
  })
  const video = await watch(page, paths.oneLink)
  await expectPlaysPast(video, 1)
  await context.setOffline(true)
  await seek(page, 80)
  await expect(page.getByText('Connexion perdue')).toBeVisible({ timeout: 20_000 })
  isFailing = true
  await context.setOffline(false)
  await expectPlaysPast(video, 80.2, 90)
  expect(countOpened(), 'the link was opened again').toBe(2)
  expect(scene.failures).toEqual([])
})

test('at 300 kbit/s a manifest plays, and nothing is reported unavailable', async ({ page, scene }) => {
  await scene.giveLinks([dash])
  scene.media.behave(scene.token(0), () => ({ bytesPerSecond: 300_000 / 8 }))
  const video = await watch(page, paths.oneLink)
  await expectPlaysPast(video, 8)
  await expect(page.getByRole('heading', unavailable)).toHaveCount(0)
  expect(scene.failures).toEqual([])
})

test('on a connection slower than the video it plays with pauses, and keeps its link', async ({ page, scene }) => {
  await scene.giveLinks([{ file: 'film-hls/360p/index.m3u8' }])
  // About a third of the video's bit rate.
  scene.media.behave(scene.token(0), ({ file }) => (file.endsWith('m4s') ? { bytesPerSecond: 5000 } : undefined))
  const video = await watch(page, paths.oneLink)
  const warning = page.locator('.player-notice', { hasText: 'Serveur temporairement lent' })
  await expect(warning).toBeVisible({ timeout: 30_000 })
  await expect(warning.locator('.player-drain')).toHaveCSS('animation-timing-function', 'steps(5)')
  await page.getByRole('button', { name: 'Fermer l’avertissement' }).click()
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    const look = () => {
      if (document.querySelector('.player-notice[data-leaving]')) dataset.faded = ''
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  })
  await expectPlaysPast(video, 4)
  await expect(page.locator('html'), 'a closed warning does not come back to fade').not.toHaveAttribute('data-faded')
  await expect(page.getByRole('heading', unavailable)).toHaveCount(0)
  expect(scene.failures).toEqual([])
})

test('a pointer that rests on the timeline gets its frame once playback has enough', async ({ page, scene }) => {
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
  await scene.giveLinks([hls])
  // Each segment has four seconds: playback has 24.
  const isHeld = (file: string) => /segment-(0[6-9]|[12])/.test(file)
  scene.media.behave(scene.token(0), ({ file }) => (isHeld(file) ? { until: isFree } : undefined))
  const video = await watch(page, paths.oneLink)
  await expectPlaysPast(video, 0.2)
  await page.keyboard.press('k')
  const frame = page.locator('video.player-preview-frame')
  await pointAtTimeline(page, 60)
  await expect(frame).toBeVisible()
  await page.mouse.move(5, 5)
  await page.locator('video.player-video').evaluate((player: HTMLVideoElement) => {
    player.currentTime = 20
  })
  await pointAtTimeline(page, 500)
  const listHeld = () => scene.media.requests(scene.token(0)).flatMap(({ file }) => (isHeld(file) ? file : []))
  await expect.poll(listHeld).not.toEqual([])
  // The same segment is requested again after nine seconds without data.
  const others = listHeld().filter((file) => !file.includes('segment-06'))
  expect(others, 'only playback has asked for more').toEqual([])
  free()
  await expect(frame).toBeVisible()
})

test('the message of a lost connection covers neither title nor controls', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.route('**/api/videos/resolve', () => {})
  await page.goto(paths.oneLink)
  await expect(page.getByText("Préparation de l'épisode...")).toBeVisible()
  await context.setOffline(true)
  const message = page.locator('.player-waiting > *').filter({ visible: true })
  await expect(message.last()).toContainText('Connexion perdue')
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    await expect(async () => {
      const { bottom: titleEnd } = await boxOf(page.locator('.player-top p'))
      const { y: controlsStart } = await boxOf(page.locator('.player-bottom .icon-button').first())
      for (const part of await message.all()) {
        const { y, bottom } = await boxOf(part)
        expect(y).toBeGreaterThanOrEqual(titleEnd)
        expect(bottom).toBeLessThanOrEqual(controlsStart)
      }
    }).toPass()
  }
})
