// sumine check: looks at what the settings name, and says in one line each what is wrong and what to do. Ends with 1 when
// something is. It changes nothing but for one small file that is put into the S3 store and removed.
import type { Config } from '../../platform/config/config.ts'
import { checkDatabase, explainDatabaseError } from '../checks/check-database.ts'
import { checkDisk } from '../checks/check-disk.ts'
import { checkOutside } from '../checks/check-outside.ts'
import { checkProxy } from '../checks/check-proxy.ts'
import { checkSettings } from '../checks/check-settings.ts'
import type { Finding } from '../checks/finding.ts'
import { openDatabase } from '../open-database.ts'
import { readEnvironment } from '../read-environment.ts'
import { printDatabase } from './on-database.ts'
import { runCommand } from './run-command.ts'

const marks = { good: '✓', doubtful: '!', wrong: '✗' }

async function check(): Promise<void> {
  const config = readEnvironment()
  printDatabase(config)
  const groups = [
    checkSettings(config),
    checkDisk(config),
    await checkDatabaseOf(config),
    ...(await Promise.all([checkOutside(config), checkProxy(config)])),
  ]
  const findings = groups.flat()
  for (const { about, state, words } of findings) process.stdout.write(`${marks[state]} ${about.padEnd(9)} ${words}\n`)
  if (findings.some(({ state }) => state === 'wrong')) process.exitCode = 1
}

async function checkDatabaseOf(config: Config): Promise<Finding[]> {
  try {
    const { connection, close } = await openDatabase({ ...config, DATABASE_POOL: 2 })
    try {
      return await checkDatabase(connection)
    } finally {
      await close()
    }
  } catch (error) {
    return [{ about: 'database', state: 'wrong', words: explainDatabaseError(error) }]
  }
}

runCommand('sumine check', check)
