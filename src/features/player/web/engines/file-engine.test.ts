import { expect, test, vi } from 'vitest'
import { openFile } from './file-engine.ts'

test('a file may be sent to a television, also after a stream that could not', async () => {
  // Node has no window: these are the parts of it that the engine uses.
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { baseURI: 'https://sumine.example/' })
  // As hls.js leaves the element.
  const video = Object.assign(new EventTarget(), { src: '', disableRemotePlayback: true })
  await openFile(video as unknown as HTMLVideoElement, {
    url: '/film.mp4',
    preload: 'auto',
    startAt: 0,
    signal: new AbortController().signal,
    quality: 'auto',
    onQualities: () => undefined,
    onFailure: () => undefined,
  })
  expect(video).toMatchObject({ src: '/film.mp4', disableRemotePlayback: false })
})
