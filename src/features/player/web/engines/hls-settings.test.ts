import type { LoadPolicy } from 'hls.js'
import { expect, it } from 'vitest'
import { toHlsSettings } from './hls-settings.ts'

const settings = toHlsSettings({ startAt: 0 }, true)

/** Counts the retries after a status of the host, and the total wait of hls.js. */
function countRetries(policy: LoadPolicy | undefined, status: number) {
  const retry = policy?.default.errorRetry
  let count = 0
  let waitedMs = 0
  const answer = { url: 'https://host.example/film.m3u8', code: status, data: '' }
  while (retry && count < 10 && retry.shouldRetry?.(retry, count, false, answer, count < retry.maxNumRetry)) {
    waitedMs += Math.min(retry.retryDelayMs * 2 ** count, retry.maxRetryDelayMs)
    count++
  }
  return { count, waitedMs }
}

it('does not retry a playlist, so that the link is resolved again or the next one tried', () => {
  for (const status of [404, 500, 403, 0]) {
    expect(countRetries(settings.manifestLoadPolicy, status)).toEqual({ count: 0, waitedMs: 0 })
  }
})

it('retries a missing segment three times and waits at most three seconds in all', () => {
  const { count, waitedMs } = countRetries(settings.fragLoadPolicy, 404)
  expect(count).toBe(3)
  expect(waitedMs).toBeLessThanOrEqual(3000)
})

it('does not retry a forbidden file before the link is resolved again', () => {
  for (const status of [401, 403, 410]) {
    expect(countRetries(settings.fragLoadPolicy, status).count).toBe(0)
    expect(countRetries(settings.playlistLoadPolicy, status).count).toBe(0)
  }
})

it('waits for a first byte for less time than the watchdog', () => {
  for (const policy of [settings.manifestLoadPolicy, settings.playlistLoadPolicy, settings.fragLoadPolicy]) {
    expect(policy?.default.maxTimeToFirstByteMs).toBeLessThanOrEqual(9000)
  }
})
