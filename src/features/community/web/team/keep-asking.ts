const pollMs = 15_000

/**
 * Refreshes at once, when the network returns, on focus or visibility, and every 15 seconds; never while the tab is
 * hidden or offline (docs/product/community.md#team).
 * @returns a function that stops it
 */
export function keepAsking(ask: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const begin = () => {
    clearInterval(timer)
    if (!navigator.onLine || document.visibilityState === 'hidden') return
    ask()
    timer = setInterval(ask, pollMs)
  }
  window.addEventListener('online', begin)
  window.addEventListener('offline', begin)
  window.addEventListener('focus', begin)
  document.addEventListener('visibilitychange', begin)
  begin()
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', begin)
    window.removeEventListener('offline', begin)
    window.removeEventListener('focus', begin)
    document.removeEventListener('visibilitychange', begin)
  }
}
