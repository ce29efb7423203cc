import type { Page } from '@playwright/test'

const path = '/watch/ligne-47-terminus-mer/Saison%201/1/VOSTFR'

/** Opens a long episode and waits until it plays. */
export async function openEpisode(page: Page, url: string): Promise<void> {
  await page.goto(url + path)
  const start = page.getByRole('button', { name: 'Lancer la lecture' })
  await start
    .or(page.getByRole('button', { name: 'Pause' }))
    .first()
    .waitFor()
  if (await start.isVisible()) await start.press('Enter')
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.3)
}

/** Milliseconds from a jump beyond the buffer to its first frame. */
export async function measureSeek(page: Page, seconds: number): Promise<number> {
  return page.locator('video').evaluate(
    (video: HTMLVideoElement, time) =>
      new Promise<number>((resolve) => {
        const from = performance.now()
        video.addEventListener('seeked', () => resolve(performance.now() - from), { once: true })
        video.currentTime = time
      }),
    seconds,
  )
}

/** Share of frames dropped during some play. */
export async function measureDrops(page: Page, seconds: number): Promise<number> {
  const read = () =>
    page.locator('video').evaluate((video: HTMLVideoElement) => {
      const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality()
      return { time: video.currentTime, total: totalVideoFrames, dropped: droppedVideoFrames }
    })
  const before = await read()
  await page.waitForFunction(
    (until) => (document.querySelector('video')?.currentTime ?? 0) > until,
    before.time + seconds,
  )
  const after = await read()
  return (after.dropped - before.dropped) / Math.max(1, after.total - before.total)
}

/** Milliseconds from a link's failure to the first frame of the next link. */
export async function measureSwitch(page: Page, url: string): Promise<number> {
  let places: number[] = []
  let isBroken = false
  await page.route('**/demo-host/ligne47.mp4*', (route) =>
    isBroken ? route.fulfill({ status: 403 }) : route.continue(),
  )
  await page.route('**/api/videos/resolve', async (route) => {
    const { source_id } = route.request().postDataJSON()
    places = [...new Set([...places, source_id])]
    const file = places.indexOf(source_id) === 0 && !isBroken ? 'ligne47.mp4' : 'kuroshio.mp4'
    const link = `${url}/demo-host/${file}`
    await route.fulfill({
      json: { url: link, type: 'mp4', originalUrl: link, captions_url: null, cors: true, expires_at: null },
    })
  })
  await openEpisode(page, url)
  isBroken = true
  const taken = await page.locator('video').evaluate(
    (video: HTMLVideoElement) =>
      new Promise<number>((resolve) => {
        const from = performance.now()
        video.addEventListener(
          'playing',
          () => video.currentSrc.endsWith('kuroshio.mp4') && resolve(performance.now() - from),
        )
        video.src = `${video.currentSrc}?gone`
      }),
  )
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return taken
}

/** Megabytes of JavaScript memory before and after many episodes, each after a collection. */
export async function measureMemory(page: Page, episodes: number): Promise<{ before: number; after: number }> {
  const client = await page.context().newCDPSession(page)
  const read = async () => {
    await client.send('HeapProfiler.collectGarbage')
    const { usedSize } = await client.send('Runtime.getHeapUsage')
    return usedSize / 1_000_000
  }
  const before = await read()
  for (let turn = 0; turn < episodes; turn++) {
    const from = await page.locator('h1').textContent()
    await page.keyboard.press(turn % 2 === 0 ? 'Control+ArrowRight' : 'Control+ArrowLeft')
    await page.waitForFunction((title) => document.querySelector('h1')?.textContent !== title, from)
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 1)
  }
  return { before, after: await read() }
}
