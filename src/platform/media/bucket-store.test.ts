import { expect, test } from 'vitest'
import { listen } from '../../../tests/stand-ins/listen.ts'
import { createBucketStore } from './bucket-store.ts'
import { MediaAwayError } from './media-store.ts'

test('a bucket that breaks off in the middle of a file is away', async () => {
  const server = await listen((_, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('#EXTM3U', () => response.destroy())
  })
  const store = createBucketStore({
    bucket: 'videos',
    region: 'eu',
    endpoint: `http://127.0.0.1:${server.port}`,
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
  await expect(store.readText('film.m3u8')).rejects.toBeInstanceOf(MediaAwayError)
  await server.close()
})
