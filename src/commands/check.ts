// sumine check: checks the settings and the configured servers, and prints a line for each finding, with the fix of a
// problem. Exits with 1 if something is wrong; doubts alone exit with 0. It changes nothing except a small file that it
// writes to the S3 store and removes.
import { readProviders } from '../features/account/server/public.ts'
import { createLinkJudge } from '../features/links/server/public.ts'
import { largeTables } from '../features/watching/server/public.ts'
import type { Config } from '../platform/config/config.ts'
import { checkArchive } from '../process/checks/check-archive.ts'
import { checkDatabase, checkGrowth, checkReplicas, explainDatabaseError } from '../process/checks/check-database.ts'
import { checkDisk } from '../process/checks/check-disk.ts'
import { checkOutside } from '../process/checks/check-outside.ts'
import { checkProxy } from '../process/checks/check-proxy.ts'
import { checkBackupKey, checkFiles, checkNames, checkSettings } from '../process/checks/check-settings.ts'
import type { Finding } from '../process/checks/finding.ts'
import { openDatabase } from '../process/open-database.ts'
import { findSettingsFile, readEnvironment, readSettingsFile } from '../process/read-environment.ts'
import { printDatabase } from './on-database.ts'
import { runCommand } from './run-command.ts'

const marks = { good: '✓', doubtful: '!', wrong: '✗' }

async function check(): Promise<void> {
  const config = readEnvironment()
  printDatabase(config)
  const file = findSettingsFile()
  const groups = [
    checkSettings(config),
    file ? checkNames(file, Object.keys(readSettingsFile(file))) : [],
    await checkFiles([() => readProviders(config), () => createLinkJudge(config)]),
    await checkBackupKey(config),
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
    const { connection, close } = await openDatabase(config, { pool: 2 })
    try {
      return [
        ...(await checkDatabase(connection)),
        ...(await checkReplicas(config)),
        ...(await checkGrowth(connection.db, largeTables)),
        ...(await checkArchive(connection, config)),
      ]
    } finally {
      await close()
    }
  } catch (error) {
    return [{ about: 'database', state: 'wrong', words: explainDatabaseError(error) }]
  }
}

runCommand('sumine check', check)
