import { expect, expectPlaysPast, paths, test, watch } from '../kit/watch-faults.ts'

test('where hls.js cannot run, the browser plays a playlist natively, without its code', async ({ page, scene }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/hls[^/]*\.js$/.test(request.url())) scripts.push(request.url())
  })
  // As on older iPhones: no Media Source, and native playlists.
  await page.addInitScript(() => {
    for (const name of ['MediaSource', 'ManagedMediaSource', 'WebKitMediaSource']) Reflect.deleteProperty(window, name)
    const { canPlayType } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.canPlayType = function (type) {
      return /mpegurl/i.test(type) ? 'maybe' : canPlayType.call(this, type)
    }
  })
  // Not every Chromium reads playlists, so a film stands in for one.
  await scene.giveLinks([{ file: 'film.mp4', type: 'hls' }])
  const video = await watch(page, paths.oneLink)
  await expectPlaysPast(video, 0.5)
  await expect(video).toHaveAttribute('src', /film\.mp4$/)
  expect(scripts).toEqual([])
  expect(scene.failures).toEqual([])
})
