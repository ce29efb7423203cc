import { waitForLine } from '../../../../ui/network/wait-for-line.ts'

const firstDelayMs = 1000
const maxDelayMs = 8000
/** The number of consecutive failed waits, over all episodes of the page. */
let vainWaits = 0
let lastWait = Number.NEGATIVE_INFINITY

/** Waits before a link that the network broke off is reopened. Also resolves when `signal` is aborted. */
export async function waitToReopen(signal: AbortSignal): Promise<void> {
  vainWaits = performance.now() - lastWait < 2 * maxDelayMs ? vainWaits + 1 : 0
  await waitForLine(Math.min(firstDelayMs * 2 ** vainWaits, maxDelayMs), signal)
  lastWait = performance.now()
}
