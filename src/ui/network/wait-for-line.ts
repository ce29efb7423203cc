/**
 * Waits for the moment of another try: the browser is back on line, or `delayMs` milliseconds have passed and it is on
 * line. A line that is up may still carry nothing: callers wait longer each time. Also resolves when `signal` is aborted.
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
