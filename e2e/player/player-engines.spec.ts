import { expect, expectPlaysPast, paths, test, watch } from '../kit/watch-faults.ts'

test.describe('where hls.js cannot run', () => {
  test('the browser plays a playlist by itself, and no code for it is fetched', async ({ page, scene }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      if (/\/assets\/hls[^/]*\.js$/.test(request.url())) scripts.push(request.url())
    })
    // As on an iPhone of some years: no Media Source, and the element itself reads playlists.
    await page.addInitScript(() => {
      for (const name of ['MediaSource', 'ManagedMediaSource', 'WebKitMediaSource'])
        Reflect.deleteProperty(window, name)
      const { canPlayType } = HTMLMediaElement.prototype
      HTMLMediaElement.prototype.canPlayType = function (type) {
        return /mpegurl/i.test(type) ? 'maybe' : canPlayType.call(this, type)
      }
    })
    // Not every Chromium reads playlists: what is said to be one is a film.
    await scene.giveLinks([{ file: 'film.mp4', type: 'hls' }])
    const video = await watch(page, paths.oneLink)
    await expectPlaysPast(video, 0.5)
    expect(await video.evaluate((element: HTMLVideoElement) => element.src)).toMatch(/film\.mp4$/)
    expect(scripts).toEqual([])
    expect(scene.failures).toEqual([])
  })
})

test('full screen turns a phone to landscape, and leaving it lets it go', async ({ page, scene }) => {
  await page.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { orientations: told })
    Object.assign(ScreenOrientation.prototype, {
      lock: async (to: string) => void told.push(to),
      unlock: () => void told.push('unlocked'),
    })
  })
  await scene.giveLinks([{ file: 'film.mp4' }])
  await watch(page, paths.oneLink)
  const orientations = () => page.evaluate(() => (window as unknown as { orientations: string[] }).orientations)
  await page.keyboard.press('f')
  await expect.poll(orientations).toEqual(['landscape'])
  await page.keyboard.press('f')
  await expect.poll(orientations).toEqual(['landscape', 'unlocked'])
})
