import { expect, test } from 'vitest'
import { listen } from '../../../tests/stand-ins/listen.ts'
import { createBucketStore } from './bucket-store.ts'
import { MediaAwayError } from './media-store.ts'

const access = { bucket: 'videos', region: 'eu', accessKeyId: 'key', secretAccessKey: 'secret' }

test('a bucket that breaks off in the middle of a file is away', async () => {
  const server = await listen((_, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('#EXTM3U', () => response.destroy())
  })
  const store = createBucketStore({ ...access, endpoint: `http://127.0.0.1:${server.port}` })
  await expect(store.readText('film.m3u8')).rejects.toBeInstanceOf(MediaAwayError)
  await server.close()
})

test('an address depends on its end alone, so that browsers keep what they have read', async () => {
  const store = createBucketStore({ ...access, endpoint: 'https://bucket.example' })
  const found = await store.locate('film.mp4', new Date('2026-03-01T19:00:00Z'))
  const { searchParams } = new URL(found && 'url' in found ? found.url : '')
  expect(searchParams.get('X-Amz-Date')).toBe('20260301T120000Z')
  expect(searchParams.get('X-Amz-Expires')).toBe('25200')
})
