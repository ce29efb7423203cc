import type pg from 'pg'
import type { Database, DatabaseConnection } from './connect-database.ts'
import { sql } from './sql.ts'

const retryMs = 2000

/** What a listener does with the notices of one channel. */
export type ChannelHandlers = {
  onPayload: (payload: string) => void
  /** The connection was lost and is back: notices may have been missed. */
  onGap: () => void
}

/**
 * Listens to PostgreSQL's notices over one connection of its own, which is taken up again whenever it is lost.
 * @param channels a handler for each channel's notices
 * @returns stops listening
 */
export function listenToChannels(
  connection: DatabaseConnection,
  channels: ReadonlyMap<string, ChannelHandlers>,
): () => Promise<void> {
  let stopped = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  const hear = ({ channel, payload = '' }: pg.Notification) => channels.get(channel)?.onPayload(payload)

  async function listen(isFirst: boolean): Promise<void> {
    try {
      const opened = await connection.connectAlone()
      client = opened
      opened.on('notification', hear)
      opened.once('error', () => lose(opened))
      opened.once('end', () => lose(opened))
      await opened.query([...channels.keys()].map((channel) => `listen ${opened.escapeIdentifier(channel)}`).join('; '))
      if (!isFirst) for (const { onGap } of channels.values()) onGap()
      if (stopped) await opened.end()
    } catch {
      if (client) lose(client)
      else retry()
    }
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return
    client = undefined
    lost.removeListener('notification', hear)
    lost.end().catch(() => {})
    retry()
  }

  function retry(): void {
    if (!stopped) timer = setTimeout(() => void listen(false), retryMs)
  }

  void listen(true)
  return async () => {
    stopped = true
    clearTimeout(timer)
    const open = client
    client = undefined
    await open?.end().catch(() => {})
  }
}

/** Sends a notice to all listeners once the transaction it belongs to is committed. */
export async function notifyChannel(db: Database, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}
