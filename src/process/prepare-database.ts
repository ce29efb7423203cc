import { setTimeout as sleep } from 'node:timers/promises'
import { bar, step } from '../../scripts/steps.mjs'
import { modules } from '../app/modules.ts'
import { loadDemo } from '../demo/load-demo.ts'
import type { Config } from '../platform/config/config.ts'
import { keepSettingsWithRole } from '../platform/database/keep-settings-with-role.ts'
import { migrate } from '../platform/database/migrate.ts'
import type { Log } from '../platform/log/create-log.ts'
import { checkDatabase } from './checks/check-database.ts'
import { prepareDataFolder } from './checks/check-disk.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'

type Parts = {
  config: Config
  log: Log
  /** How long a close waits for an unfinished start. After that, the next start joins its server. */
  patienceMs?: number
}

/**
 * Opens or creates the database, migrates it and maintains the demonstration, reporting each step on the terminal.
 * @returns the database, and whether the demonstration was just created
 * @param onOpen receives the function that closes it, at once
 */
export async function prepareDatabase(
  { config, log, patienceMs = 10_000 }: Parts,
  onOpen: (close: OpenDatabase['close']) => void,
): Promise<OpenDatabase & { isDemoNew: boolean }> {
  prepareDataFolder(config)
  const where = config.DATABASE_URL ? 'Connecting to the database' : 'Starting the embedded PostgreSQL'
  const opening = openDatabase(config, { mayCreate: true, log })
  let isEnding = false
  // A signal meanwhile must not leave a server behind. Only a recovery, or the wait for another process, takes longer.
  onOpen(async () => {
    isEnding = true
    const opened = await Promise.race([opening.catch(() => undefined), sleep(patienceMs, undefined, { ref: false })])
    await opened?.close()
  })
  const opened = await step(where, () => opening)
  const { db, direct } = opened.connection
  const wrong = (await checkDatabase(opened.connection)).find(({ state }) => state === 'wrong')
  if (wrong) throw new Error(`Database: ${wrong.words}.`)
  await step('Bringing the database up to date', async (show) => {
    let waits = 0
    const onWait = () => {
      // The close waits for the connection that waits here.
      if (isEnding) throw new Error('The start was interrupted.')
      show('waiting for a table in use')
      if (waits++ === 0) log.warn('the migration waits for a table in use')
    }
    await migrate(direct.db, { onWait })
    for (const { afterMigration } of modules) await afterMigration?.(direct.db)
  })
  if (config.DATABASE_DIRECT_URL) await keepSettingsWithRole(direct.db)
  if (!config.DEMO) return { ...opened, isDemoNew: false }
  const isDemoNew = await step('Looking after the demonstration catalogue', (show) =>
    loadDemo(db, config.DATA_DIR, (done, total) => show(bar(done, total))),
  )
  return { ...opened, isDemoNew }
}
