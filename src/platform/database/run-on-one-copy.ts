import type pg from 'pg'
import type { Log } from '../log/create-log.ts'
import { patient } from './client-settings.ts'
import type { DatabaseConnection } from './connect-database.ts'

type OneCopyWork = {
  /** Identical on all copies. */
  name: string
  /** Begins the work. @returns ends it */
  start: () => Promise<() => Promise<unknown>>
  log: Log
  /** How often the other copies try to take over and the working one checks its lock. */
  checkMs?: number
}

/**
 * Runs work on a single copy of the site: the one that holds a database lock, for as long as its connection lives. When
 * that copy ends, another takes over.
 * @returns ends it for this copy
 */
export function runOnOneCopy(
  connection: DatabaseConnection,
  { name, start, log, checkMs = 10_000 }: OneCopyWork,
): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let client: pg.Client | undefined
  let end: (() => Promise<unknown>) | undefined

  async function check(): Promise<void> {
    try {
      client ??= await open()
      if (end) await client.query(patient('select 1'))
      else if (await acquireLock(client, name)) await begin(client)
    } catch (error) {
      log.warn({ err: error, name }, 'the work of one copy was interrupted here')
      await release()
    }
  }

  async function begin(holder: pg.Client): Promise<void> {
    const endWork = await start()
    // The lock was lost meanwhile: another copy may have begun.
    if (client === holder) end = endWork
    else await endWork()
  }

  async function open(): Promise<pg.Client> {
    const opened = await connection.connectAlone()
    opened.on('error', () => {})
    opened.once('end', () => {
      if (client === opened) void release()
    })
    // Lets PostgreSQL detect within a minute that this machine has vanished.
    await opened.query('set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3')
    return opened
  }

  async function release(): Promise<void> {
    const stopWork = end
    const held = client
    end = undefined
    client = undefined
    await stopWork?.().catch((error: unknown) => log.warn({ err: error, name }, 'failed to stop the work of one copy'))
    // Closing the connection releases the lock, so the work must end first.
    await held?.end().catch(() => {})
  }

  let checking = Promise.resolve()
  function checkLater(delayMs: number): void {
    timer = setTimeout(() => {
      checking = check().then(() => {
        if (!isStopped) checkLater(checkMs)
      })
    }, delayMs)
  }

  checkLater(0)
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await checking
    await release()
  }
}

async function acquireLock(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    patient("select pg_try_advisory_lock(hashtextextended('sumine ' || $1, 0)) as taken", [name]),
  )
  return rows[0]?.taken === true
}
