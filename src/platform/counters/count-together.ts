import type { Log } from '../log/create-log.ts'
import { connectValkey } from './connect-valkey.ts'
import { type CallCounter, createLocalCounter } from './count-calls.ts'

// One step, so that a counter can never be left without its end.
const countScript = `
  local current = redis.call('INCR', KEYS[1])
  local ttl = redis.call('PTTL', KEYS[1])
  if ttl < 0 then
    redis.call('PEXPIRE', KEYS[1], ARGV[1])
    ttl = tonumber(ARGV[1])
  end
  return { current, ttl }`

/**
 * Counts for all copies of the site in one Valkey or Redis. While that is away each copy counts by itself, so that
 * limits go on (a little wider) and nobody waits for it.
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
    const [current, ttl] = (await redis.eval(countScript, 1, key, windowMs)) as [number, number]
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
