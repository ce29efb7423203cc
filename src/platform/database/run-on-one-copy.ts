import type pg from 'pg'
import type { Log } from '../log/create-log.ts'
import type { DatabaseConnection } from './connect-database.ts'

type OneCopyWork = {
  /** The same on all copies. */
  name: string
  /** Begins the work. @returns what ends it */
  start: () => Promise<() => Promise<unknown>>
  log: Log
  /** How often the others try to take over, and the one that works makes sure that it still may. */
  checkMs?: number
}

/**
 * Does something on one copy of the site alone: on the one that holds a lock of the database, for as long as its
 * connection lives. When that copy ends, another takes over.
 * @returns ends it, for this copy
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
      if (end) await client.query('select 1')
      else if (await takeLock(client, name)) await begin(client)
    } catch (error) {
      log.warn({ err: error, name }, 'what one copy does was interrupted on this one')
      await release()
    }
  }

  async function begin(holder: pg.Client): Promise<void> {
    const endWork = await start()
    // Lost meanwhile: another copy may have begun.
    if (client === holder) end = endWork
    else await endWork()
  }

  async function open(): Promise<pg.Client> {
    const opened = await connection.connectAlone()
    opened.on('error', () => {})
    opened.once('end', () => {
      if (client === opened) void release()
    })
    // Of a machine that is gone without a word, PostgreSQL then learns within a minute.
    await opened.query('set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3')
    return opened
  }

  async function release(): Promise<void> {
    const [work, held] = [end, client]
    end = undefined
    client = undefined
    await work?.().catch((error: unknown) => log.warn({ err: error, name }, 'while ending what one copy does'))
    // The lock goes with the connection, after the work has ended.
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

async function takeLock(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    "select pg_try_advisory_lock(hashtextextended('sumine ' || $1, 0)) as taken",
    [name],
  )
  return rows[0]?.taken === true
}
