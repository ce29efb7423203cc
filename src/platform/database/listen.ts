import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { patient } from './client-settings.ts'
import type { Database, DatabaseConnection } from './connect-database.ts'
import { sql } from './sql.ts'

const retryMs = 2000
/** A connection that has gone silent must not delay what waits for its notifications. */
const maxCatchUpMs = 1000

export type ChannelHandlers = {
  onPayload: (payload: string) => void
  /** The connection was opened, or reopened: notifications may have been missed before. */
  onGap: () => void
}

export type Listening = {
  /** Resolves once it listens, or the first attempt has failed. */
  started: Promise<void>
  /**
   * Resolves once the handlers got every notification committed before this call; at once without a connection, and
   * after a second when it does not answer.
   */
  catchUp: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Listens to PostgreSQL notifications over a dedicated connection, which is reopened when lost.
 * @param channels the handlers of each channel
 */
export function listenToChannels(
  connection: DatabaseConnection,
  channels: ReadonlyMap<string, ChannelHandlers>,
): Listening {
  let stopped = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let caughtUp: Promise<unknown> = Promise.resolve()

  const hear = ({ channel, payload = '' }: pg.Notification) => channels.get(channel)?.onPayload(payload)

  async function listen(): Promise<void> {
    const opened = await connection.connectAlone().catch(retry)
    if (!opened) return
    client = opened
    opened.on('notification', hear)
    opened.once('error', () => lose(opened))
    opened.once('end', () => lose(opened))
    const statements = [...channels.keys()].map((channel) => `listen ${opened.escapeIdentifier(channel)}`)
    try {
      await opened.query(patient(statements.join('; ')))
      for (const { onGap } of channels.values()) onGap()
      if (stopped) await opened.end()
    } catch {
      lose(opened)
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
    if (!stopped) timer = setTimeout(() => void listen(), retryMs)
  }

  return {
    started: listen(),
    // PostgreSQL delivers pending notifications to a connection before the answer to its next query.
    async catchUp() {
      caughtUp = caughtUp.then(async () => {
        const asked = client
        await asked?.query(patient('select')).catch(() => lose(asked))
      })
      await Promise.race([caughtUp, sleep(maxCatchUpMs, undefined, { ref: false })])
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      const open = client
      client = undefined
      await open?.end().catch(() => {})
    },
  }
}

/** Notifies all listeners once the transaction commits. */
export async function notifyChannel(db: Database, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}
