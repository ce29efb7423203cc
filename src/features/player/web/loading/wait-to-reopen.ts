import { waitForLine } from '../../../../ui/network/wait-for-line.ts'

const firstDelayMs = 1000
const longestDelayMs = 8000
/** How many waits in a row were in vain, over all episodes of the page. */
let vainWaits = 0
let lastWait = Number.NEGATIVE_INFINITY

/** Waits before a link that the network broke off is opened again. Also resolves when `signal` is aborted. */
export async function waitToReopen(signal: AbortSignal): Promise<void> {
  vainWaits = performance.now() - lastWait < 2 * longestDelayMs ? vainWaits + 1 : 0
  await waitForLine(Math.min(firstDelayMs * 2 ** vainWaits, longestDelayMs), signal)
  lastWait = performance.now()
}
