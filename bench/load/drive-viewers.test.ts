import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { seededRandom } from '../kit/seeded-random.ts'
import { driveViewers } from './drive-viewers.ts'

test('a line that the site closes is counted once when it is open again', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { connection: 'close', 'content-length': 2 }).end('ok')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const text = 'GET / HTTP/1.1\r\nhost: site\r\n\r\n'
  const { latencies, unanswered } = await driveViewers({
    url,
    requestsPerSecond: 1000,
    seconds: 0.2,
    random: seededRandom('lines'),
    next: () => ({ kind: 'detail', text }),
  })
  server.close()
  expect(latencies.length).toBeGreaterThan(0)
  expect(unanswered).toBe(0)
})
