import pg from 'pg'
import { clientSettings, type DatabaseAddress, surviveLoss } from '../client-settings.ts'

/** Asks a server one question again and again. */
export type Probe<Answer> = {
  /** @returns undefined while the server gives no answer */
  ask: () => Promise<Answer | undefined>
  close: () => Promise<void>
}

const patienceMs = 2000

/**
 * Asks over a connection of its own, so that a crowded pool does not keep the answer waiting; opened anew after each
 * failure.
 */
export function createProbe<Answer extends pg.QueryResultRow>(
  address: DatabaseAddress,
  question: string,
): Probe<Answer> {
  let open: pg.Client | undefined

  async function connect(): Promise<pg.Client> {
    const settings = { connectionTimeoutMillis: patienceMs, query_timeout: patienceMs }
    const client = new pg.Client({ ...clientSettings(address), ...settings })
    surviveLoss(client)
    open = client
    await client.connect()
    return client
  }

  async function close(): Promise<void> {
    const client = open
    open = undefined
    await client?.end().catch(() => {})
  }

  return {
    async ask() {
      try {
        const { rows } = await (open ?? (await connect())).query<Answer>(question)
        return rows[0]
      } catch {
        await close()
        return undefined
      }
    },
    close,
  }
}
