import { listen } from '../../../../ui/network/listen.ts'

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
  const stops = [listen(window, ['online', 'offline', 'focus'], begin), listen(document, 'visibilitychange', begin)]
  begin()
  return () => {
    clearInterval(timer)
    for (const stop of stops) stop()
  }
}
