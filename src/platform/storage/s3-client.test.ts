import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { createS3Client } from './s3-client.ts'

const file = { Bucket: 'pictures', Key: 'avatars/a.webp' }

test.each([
  ['sending', new PutObjectCommand({ ...file, Body: Buffer.from('picture') })],
  ['reading', new GetObjectCommand(file)],
])('%s fails when the store accepts the connection and never answers', async (_, command) => {
  const server = createServer((socket) => void socket.on('error', () => {}).resume()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = createS3Client({ region: 'x', endpoint, accessKeyId: 'key', secretAccessKey: 'secret' }, 20)
  await expect(client.send(command as PutObjectCommand)).rejects.toThrow(/time/i)
  client.destroy()
  server.close()
})
