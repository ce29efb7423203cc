import type { LoadPolicy } from 'hls.js'
import { expect, it } from 'vitest'
import { toHlsSettings } from './hls-settings.ts'

const settings = toHlsSettings({ startAt: 0 }, true)

/** How often a file is asked for again that the host answers with a status, and how long hls.js waits in all. */
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

it('gives a playlist up at once: the link is then resolved anew, or the next one taken', () => {
  for (const status of [404, 500, 403, 0]) {
    expect(countRetries(settings.manifestLoadPolicy, status)).toEqual({ count: 0, waitedMs: 0 })
  }
})

it('asks three times again for a segment that is missing, and waits three seconds in all at most', () => {
  const { count, waitedMs } = countRetries(settings.fragLoadPolicy, 404)
  expect(count).toBe(3)
  expect(waitedMs).toBeLessThanOrEqual(3000)
})

it('asks for nothing again that is forbidden until the link is resolved anew', () => {
  for (const status of [401, 403, 410]) {
    expect(countRetries(settings.fragLoadPolicy, status).count).toBe(0)
    expect(countRetries(settings.playlistLoadPolicy, status).count).toBe(0)
  }
})

it('waits less for a first byte than the watchdog does for any', () => {
  for (const policy of [settings.manifestLoadPolicy, settings.playlistLoadPolicy, settings.fragLoadPolicy]) {
    expect(policy?.default.maxTimeToFirstByteMs).toBeLessThanOrEqual(9000)
  }
})
