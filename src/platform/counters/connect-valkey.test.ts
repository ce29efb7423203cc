import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../tests/kit/eventually.ts'
import { startValkey, type Valkey } from '../../../tests/kit/services/start-valkey.ts'
import { createLog } from '../log/create-log.ts'
import { askValkey, connectValkey } from './connect-valkey.ts'

let valkey: Valkey
beforeAll(async () => {
  valkey = await startValkey()
})
afterAll(() => valkey.end())

test('a Valkey that falls silent is away until it answers again', async () => {
  const words = { away: 'away', back: 'back' }
  const redis = connectValkey({ url: valkey.url, log: createLog('silent', false), keyPrefix: 'test:', words })
  await eventually(() => expect(redis.status).toBe('ready'))
  valkey.send('SIGSTOP')
  await expect(redis.get('any')).rejects.toThrow()
  await expect(askValkey(valkey.url)).rejects.toThrow()
  await eventually(() => expect(redis.status).not.toBe('ready'))
  valkey.send('SIGCONT')
  await eventually(() => expect(redis.status).toBe('ready'))
  redis.disconnect()
})
