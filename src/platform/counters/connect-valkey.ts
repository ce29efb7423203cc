import { Redis } from 'ioredis'
import type { Log } from '../log/create-log.ts'

const answerWithinMs = 500
const maxPauseMs = 5000

type Parts = {
  url: string
  log: Log
  keyPrefix: string
  /** Log messages for a lost and a restored connection. */
  words: { away: string; back: string }
}

/**
 * Connects to the Valkey or Redis shared by the copies of the site. Commands do not queue while it is away: send them
 * only while its status is 'ready'.
 */
export function connectValkey({ url, log, keyPrefix, words }: Parts): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2000,
    commandTimeout: answerWithinMs,
    // Without it a silent connection stays 'ready' until TCP gives up.
    socketTimeout: 2 * answerWithinMs,
    retryStrategy: (attempt) => Math.min(attempt * 200, maxPauseMs),
    keyPrefix,
  })
  let isAway = false
  redis.on('ready', () => {
    if (isAway) log.info(words.back)
    isAway = false
  })
  redis.on('error', (error: Error) => {
    if (!isAway) log.warn({ err: error }, words.away)
    isAway = true
  })
  return redis
}

/** Checks once whether a Valkey or Redis answers. @throws the reason when it does not */
export async function askValkey(url: string): Promise<void> {
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    connectTimeout: 2000,
    commandTimeout: 2000,
    retryStrategy: null,
  })
  // The commands report the same error.
  redis.on('error', () => {})
  try {
    await redis.connect()
    await redis.ping()
  } finally {
    redis.disconnect()
  }
}
