import type { OpenOptions } from './engine.ts'

/**
 * Returns the loading policies of Shaka Player, those of HLS (hls-settings.ts): few tries and short waits, because
 * switching to another link is faster. The watchdog judges a segment that has begun to arrive.
 */
export function toDashSettings({ bufferSeconds = 40 }: Pick<OpenOptions, 'bufferSeconds'>) {
  return {
    manifest: { retryParameters: toRetries({ loadMs: 20_000, tries: 0 }) },
    streaming: {
      retryParameters: toRetries({ loadMs: 120_000, tries: 3 }),
      bufferingGoal: bufferSeconds,
      bufferBehind: 60,
      // A video plays on without its captions.
      ignoreTextStreamFailures: true,
    },
    abr: { restrictToElementSize: true },
    // Other engines empty the element by its `src`.
    mediaSource: { useSourceElements: false },
  }
}

const firstByteMs = 9_000

function toRetries({ loadMs, tries }: { loadMs: number; tries: number }) {
  return {
    maxAttempts: 1 + tries,
    baseDelay: 400,
    backoffFactor: 1.5,
    fuzzFactor: 0,
    timeout: loadMs,
    connectionTimeout: firstByteMs,
    stallTimeout: 0,
  }
}
