import { bar, step } from '../../scripts/steps.mjs'
import { renewSearchNames } from '../features/catalogue/server/public.ts'
import type { Config } from '../platform/config/config.ts'
import { keepSettingsWithRole } from '../platform/database/keep-settings-with-role.ts'
import { migrate } from '../platform/database/migrate.ts'
import type { Log } from '../platform/log/create-log.ts'
import { checkDatabase } from './checks/check-database.ts'
import { prepareDataFolder } from './checks/check-disk.ts'
import { closeDemoAccounts, loadDemo } from './load-demo.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'

/**
 * Opens the database, made where there is none, brings it up to date and looks after the demonstration, telling each
 * step on the terminal.
 * @returns the database, and whether the demonstration was made just now
 * @param onOpen takes what closes it, as soon as there is something to close
 */
export async function prepareDatabase(
  { config, log }: { config: Config; log: Log },
  onOpen: (close: OpenDatabase['close']) => void,
): Promise<OpenDatabase & { isDemoNew: boolean }> {
  prepareDataFolder(config)
  const where = config.DATABASE_URL ? 'Connecting to the database' : 'Starting the embedded PostgreSQL'
  const opened = await step(where, () => openDatabase(config, { mayCreate: true }))
  onOpen(opened.close)
  const { db, direct } = opened.connection
  const wrong = (await checkDatabase(opened.connection)).find(({ state }) => state === 'wrong')
  if (wrong) throw new Error(`Database: ${wrong.words}.`)
  await step('Bringing the database up to date', async () => {
    await migrate(direct.db)
    await renewSearchNames(direct.db)
  })
  if (config.DATABASE_DIRECT_URL) await keepSettingsWithRole(direct.db)
  if (!config.DEMO) {
    await closeDemoAccounts(db, log)
    return { ...opened, isDemoNew: false }
  }
  const isDemoNew = await step('Looking after the demonstration catalogue', (show) =>
    loadDemo(db, config.DATA_DIR, (done, total) => show(bar(done, total))),
  )
  return { ...opened, isDemoNew }
}
