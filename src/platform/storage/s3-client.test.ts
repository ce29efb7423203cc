import { createServer } from 'node:net'
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { listen } from '../../../tests/stand-ins/listen.ts'
import { createS3Client } from './s3-client.ts'
import { createS3Storage } from './s3-storage.ts'
import { StorageAwayError } from './storage.ts'

const file = { Bucket: 'pictures', Key: 'avatars/a.webp' }

test.each([
  ['sending', new PutObjectCommand({ ...file, Body: Buffer.from('picture') })],
  ['reading', new GetObjectCommand(file)],
])('%s fails when the store accepts the connection and never answers', async (_, command) => {
  const { port, close } = await listen(createServer((socket) => void socket.on('error', () => {}).resume()))
  const endpoint = `http://127.0.0.1:${port}`
  const client = createS3Client({ region: 'x', endpoint, accessKeyId: 'key', secretAccessKey: 'secret' }, 20)
  await expect(client.send(command as PutObjectCommand)).rejects.toThrow(/time/i)
  client.destroy()
  await close()
})

test('every call to a store that answers in small drops fails as if the store were away', async () => {
  const drops = new Set<NodeJS.Timeout>()
  const server = createServer((socket) => {
    socket.on('error', () => {}).resume()
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n')
      drops.add(setInterval(() => socket.write(' '), 5))
    })
  })
  const { port, close } = await listen(server)
  const endpoint = `http://127.0.0.1:${port}`
  const keys = { region: 'x', accessKeyId: 'key', secretAccessKey: 'secret' }
  const storage = createS3Storage({ ...keys, endpoint, bucket: 'pictures', publicUrl: '' }, 60)
  for (const call of [
    () => storage.put('a.webp', Buffer.from('picture'), 'image/webp'),
    () => storage.read('a.webp'),
    () => storage.list()[Symbol.asyncIterator]().next(),
    () => storage.remove('a.webp'),
  ]) {
    await expect(call()).rejects.toThrow(StorageAwayError)
  }
  for (const drop of drops) clearInterval(drop)
  await close()
})
