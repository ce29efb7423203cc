import { Redis } from 'ioredis'
import type { Log } from '../log/create-log.ts'

const answerWithinMs = 500
const longestPauseMs = 5000

type Parts = {
  url: string
  log: Log
  keyPrefix: string
  /** What is said in the log when it goes away and when it is back. */
  words: { away: string; back: string }
}

/**
 * Connects to the Valkey or Redis that copies of the site share. Nothing waits for one that is away: ask it only while
 * its status is 'ready'.
 */
export function connectValkey({ url, log, keyPrefix, words }: Parts): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2000,
    commandTimeout: answerWithinMs,
    retryStrategy: (attempt) => Math.min(attempt * 200, longestPauseMs),
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

/** Asks a Valkey or Redis once whether it is there. @throws why it is not */
export async function askValkey(url: string): Promise<void> {
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    connectTimeout: 2000,
    retryStrategy: null,
  })
  // What the questions throw says it as well.
  redis.on('error', () => {})
  try {
    await redis.connect()
    await redis.ping()
  } finally {
    redis.disconnect()
  }
}
