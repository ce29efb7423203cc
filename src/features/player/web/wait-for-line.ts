const firstDelayMs = 1_000
const longestDelayMs = 8_000
/** How often in a row waiting was in vain, for as long as the page stays. */
let vainWaits = 0
let lastWait = Number.NEGATIVE_INFINITY

/**
 * Waits until the browser is online again. Where it believes to be online although nothing answers, it waits a
 * second, then longer each time. Also resolves when `signal` is aborted.
 */
export async function waitForLine(signal: AbortSignal): Promise<void> {
  const now = performance.now()
  vainWaits = now - lastWait < 2 * longestDelayMs ? vainWaits + 1 : 0
  const delayMs = Math.min(firstDelayMs * 2 ** vainWaits, longestDelayMs)
  await new Promise<void>((resolve) => {
    const ends = new AbortController()
    const finish = () => {
      ends.abort()
      resolve()
    }
    window.addEventListener('online', finish, { signal: ends.signal })
    signal.addEventListener('abort', finish, { signal: ends.signal })
    if (navigator.onLine) {
      const timer = setTimeout(finish, delayMs)
      ends.signal.addEventListener('abort', () => clearTimeout(timer))
    }
    if (signal.aborted) finish()
  })
  lastWait = performance.now()
}
