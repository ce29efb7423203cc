import { expect, it } from 'vitest'
import { toDashSettings } from './dash-settings.ts'

const { manifest, streaming } = toDashSettings({})

it('requests a manifest once, so that the link is resolved again or the next one tried', () => {
  expect(manifest.retryParameters.maxAttempts).toBe(1)
})

it('retries a missing segment three times and waits at most three seconds in all', () => {
  const { maxAttempts, baseDelay, backoffFactor } = streaming.retryParameters
  const waits = Array.from({ length: maxAttempts - 1 }, (_, index) => baseDelay * backoffFactor ** index)
  expect(waits).toHaveLength(3)
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(3000)
})

it('waits for an answer for less time than the watchdog', () => {
  for (const { retryParameters } of [manifest, streaming])
    expect(retryParameters.connectionTimeout).toBeLessThanOrEqual(9000)
})
