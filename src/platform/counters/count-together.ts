import { z } from 'zod'
import type { Log } from '../log/create-log.ts'
import { connectValkey } from './connect-valkey.ts'
import { type CallCounter, createLocalCounter } from './count-calls.ts'

// One step, so that a counter never exists without its expiry.
const countScript = `
  local current = redis.call('INCR', KEYS[1])
  local ttl = redis.call('PTTL', KEYS[1])
  if ttl < 0 then
    redis.call('PEXPIRE', KEYS[1], ARGV[1])
    ttl = tonumber(ARGV[1])
  end
  return { current, ttl }`

const answerShape = z.tuple([z.int().positive(), z.int().positive()])

/**
 * Counts for all copies of the site in one Valkey or Redis. While it is away or gives invalid answers, each copy counts
 * alone: limits still apply, slightly wider. Of a Valkey that falls silent, only the first counts wait.
 */
export function createSharedCounter(url: string, log: Log): CallCounter {
  const alone = createLocalCounter()
  const redis = connectValkey({
    url,
    log,
    keyPrefix: 'sumine:calls:',
    words: {
      away: 'limits: Valkey is away, this copy counts alone',
      back: 'limits: Valkey is back, copies count together again',
    },
  })

  async function countTogether(key: string, windowMs: number) {
    const [current, ttl] = answerShape.parse(await redis.eval(countScript, 1, key, windowMs))
    if (ttl > windowMs) throw new Error(`A window of ${windowMs} ms cannot last ${ttl} ms more.`)
    return { current, ttl }
  }

  return {
    count: (key, windowMs) =>
      redis.status === 'ready'
        ? countTogether(key, windowMs).catch(() => alone.count(key, windowMs))
        : alone.count(key, windowMs),
    close: async () => redis.disconnect(),
  }
}
