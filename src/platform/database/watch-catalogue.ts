import type pg from 'pg'
import type { DatabaseConnection } from './connect-database.ts'

const retryMs = 2000

/**
 * Calls `onChange` whenever the catalogue changed, whoever changed it, and after every time in which a change
 * could have been missed (the listening connection was lost).
 * @returns stops listening
 */
export function watchCatalogue(connection: DatabaseConnection, onChange: () => void): () => Promise<void> {
  let stopped = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  async function listen(isFirst: boolean): Promise<void> {
    try {
      const opened = await connection.connectAlone()
      client = opened
      opened.on('notification', onChange)
      opened.once('error', () => lose(opened))
      opened.once('end', () => lose(opened))
      await opened.query('listen catalogue_changed')
      if (!isFirst) onChange()
      if (stopped) await opened.end()
    } catch {
      if (client) lose(client)
      else retry()
    }
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return
    client = undefined
    lost.removeListener('notification', onChange)
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
