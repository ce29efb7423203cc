/**
 * Waits before another try: until the browser comes online, or `delayMs` milliseconds have passed and it is online. A
 * network may still carry nothing, so callers increase the delay. Also resolves when `signal` is aborted.
 */
export function waitForLine(delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const end = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(() => navigator.onLine && end(), delayMs)
    window.addEventListener('online', end, { signal: over.signal })
    signal?.addEventListener('abort', end, { signal: over.signal })
    if (signal?.aborted) end()
  })
}
