import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const retryMs = 1000

/**
 * Detects the server's death by a connection that dies with it, and restarts the server.
 * @param connect opens a connection; fails while the server is down
 * @param revive starts the server unless it runs
 * @param onFailure called with the reason when it does not come back, once per outage
 * @returns stops watching
 */
export function keepRunning(
  connect: () => Promise<pg.Client>,
  revive: () => Promise<void>,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let isOver = false
  let isTold = false
  let watched: pg.Client | undefined

  async function watch(): Promise<void> {
    while (!isOver) {
      try {
        watched = await connect()
        isTold = false
        if (isOver) await watched.end()
        else await endOf(watched)
        if (!isOver) await revive()
      } catch {
        if (!isOver) await revive().catch(wait)
      }
    }
  }

  async function wait(failure: unknown): Promise<void> {
    if (!isTold) onFailure(failure)
    isTold = true
    await sleep(retryMs, undefined, { ref: false })
  }

  const watching = watch()
  return async () => {
    isOver = true
    await watched?.end().catch(() => {})
    await watching
  }
}

function endOf(client: pg.Client): Promise<void> {
  return new Promise((resolve) => {
    client.once('end', () => resolve())
  })
}
