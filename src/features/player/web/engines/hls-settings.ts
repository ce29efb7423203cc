import type { HlsConfig, LoaderResponse, RetryConfig } from 'hls.js'
import type { OpenOptions } from './engine.ts'

/**
 * Returns the loading policies of hls.js. Few tries and short waits, because switching to another link is faster. Only
 * the first byte has to come soon; a segment on a slow line may take its time.
 */
export function toHlsSettings(
  { startAt, bufferSeconds = 40 }: Pick<OpenOptions, 'startAt' | 'bufferSeconds'>,
  startsLoading: boolean,
): Partial<HlsConfig> {
  return {
    startPosition: startAt > 0 ? startAt : -1,
    autoStartLoad: startsLoading,
    capLevelToPlayerSize: true,
    backBufferLength: 60,
    maxBufferLength: bufferSeconds,
    maxMaxBufferLength: bufferSeconds < 40 ? bufferSeconds : 120,
    // The load session resolves and reopens the same link: a retry here would only delay it.
    manifestLoadPolicy: toPolicy({ loadMs: 20_000, tries: 0 }),
    playlistLoadPolicy: toPolicy({ loadMs: 20_000, tries: 2 }),
    fragLoadPolicy: toPolicy({ loadMs: 120_000, tries: 3 }),
  }
}

const firstByteMs = 9_000

function toPolicy({ loadMs, tries }: { loadMs: number; tries: number }) {
  const wait = { retryDelayMs: 400, maxRetryDelayMs: 1_500 }
  return {
    default: {
      maxTimeToFirstByteMs: firstByteMs,
      maxLoadTimeMs: loadMs,
      timeoutRetry: { ...wait, maxNumRetry: Math.min(tries, 1) },
      errorRetry: { ...wait, maxNumRetry: tries, shouldRetry: isRetryable },
    },
  }
}

type Judgement = NonNullable<RetryConfig['shouldRetry']>

/** A missing segment may appear a moment later; a forbidden one stays forbidden until the link is resolved again. */
const isRetryable: Judgement = (config, count, isTimeout, response: LoaderResponse | undefined) => {
  if (count >= (config?.maxNumRetry ?? 0)) return false
  return isTimeout || response === undefined || ![401, 403, 410].includes(response.code ?? 0)
}
