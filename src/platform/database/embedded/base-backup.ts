import { existsSync, realpathSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { decryptFile, encryptFile } from '../../encryption/encrypt-file.ts'
import type { DatabaseConnection } from '../connect-database.ts'
import { findRow } from '../sql.ts'
import { encryptedEnd, restoreCommand } from './archive-commands.ts'
import { hasServerProcesses } from './server-processes.ts'
import { clusterFolder, putFormerBack, recoveryFolders } from './start-embedded-postgres.ts'

// A base is a copy of the data folder. From it, the archived log is replayed up to any later moment.
// https://www.postgresql.org/docs/18/continuous-archiving.html

const baseName = /^base-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)$/
const keptBases = 2

/** Files of the running server, and its log, which is in the archive. */
const leftOut = /^(postmaster[.](pid|opts)$|pg_wal[/].|pg_replslot[/].|pg_stat_tmp[/].)|pgsql_tmp/

/**
 * Returns the copies among the names of the archive, the oldest first. Copies with a future date, from a clock that was
 * ahead, come before all others.
 */
function basesAmong(names: string[], now: Date): string[] {
  const bases = names.filter((name) => baseName.test(name)).sort()
  const isAhead = (name: string) => madeAt(name) > now
  return [...bases.filter(isAhead), ...bases.filter((name) => !isAhead(name))]
}

type Place = { dataDir: string; archiveDir: string; now: () => Date }
type BaseParts = Place & {
  connection: DatabaseConnection
  /** Encrypts each file of the copy. */
  key?: string | undefined
}

/**
 * Copies the embedded database's files into the archive while it runs. Of earlier copies one is kept, with the log
 * since then.
 * @returns the copy's folder
 */
export async function makeBase({ connection, dataDir, archiveDir, key, now }: BaseParts): Promise<string> {
  const part = join(archiveDir, 'base.part')
  const client = await connection.connectAlone()
  try {
    const { rows: locks } = await client.query<{ taken: boolean }>(
      "select pg_try_advisory_lock(hashtext('sumine base')) as taken",
    )
    if (!locks[0]?.taken) throw new Error('Another `sumine backup --base` is at work.')
    await rm(part, { recursive: true, force: true })
    // The server ends the backup when this session ends.
    await client.query("set statement_timeout = '10min'")
    await client.query("select pg_backup_start('base', true)")
    const encrypt = key && ((from: string, to: string) => encryptFile(from, `${to}${encryptedEnd}`, key))
    await copyFiles(clusterFolder(dataDir), part, encrypt || copyFile)
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(true)')
    await writeFile(join(part, 'backup_label'), rows[0]?.labelfile ?? '')
    const [day, time] = now().toISOString().replaceAll(/[-:]/g, '').split('T')
    const folder = join(archiveDir, `base-${day}-${time?.slice(0, 6)}`)
    await rename(part, folder)
    await removeOld(archiveDir, now())
    return folder
  } finally {
    await client.end().catch(() => {})
  }
}

type Copy = (from: string, to: string) => Promise<void>

/** Copies a server's files; `copy` may encrypt them. Files that vanish meanwhile come back from the log. */
export async function copyFiles(from: string, to: string, copy = copyFile as Copy): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const path = relative(from, join(entry.parentPath, entry.name))
    if (leftOut.test(path)) continue
    const target = join(to, path)
    if (entry.isDirectory()) await mkdir(target, { recursive: true, mode: 0o700 })
    if (!entry.isFile()) continue
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await copy(join(from, path), target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
}

async function removeOld(archiveDir: string, now: Date): Promise<void> {
  const names = await readdir(archiveDir)
  const bases = basesAmong(names, now)
  const kept = bases.slice(-keptBases)
  for (const name of bases) if (!kept.includes(name)) await rm(join(archiveDir, name), { recursive: true })
  const label = await readFile(join(archiveDir, kept[0] ?? '', 'backup_label'), 'utf8')
  const first = /\(file [\dA-F]{8}([\dA-F]{16})\)/.exec(label)?.[1] ?? ''
  // The first eight digits number the recoveries.
  const isOld = (name: string) => /^[\dA-F]{24}/.test(name) && name.slice(8, 24) < first
  for (const name of names.filter(isOld)) await rm(join(archiveDir, name))
}

/**
 * Replaces the database by the last base before a moment; its next start replays the log up to that moment. The former
 * files are kept beside it.
 * @param until undefined: up to the end of the log
 * @returns the folder of the former files, if there were any, and a way back to them when the log cannot be added
 * @throws when the server runs, or the archive begins later
 */
export async function prepareRecovery(
  { dataDir, archiveDir, keys, now }: Place & { keys: readonly string[] },
  until: Date | undefined,
): Promise<{ former: string | undefined; takeBack: (patienceMs?: number) => Promise<void> }> {
  const data = clusterFolder(dataDir)
  const isServed = () => existsSync(data) && hasServerProcesses(realpathSync(data))
  const requireStopped = () => {
    if (isServed()) throw new Error('The site is running on this database: stop it first.')
  }
  requireStopped()
  putFormerBack(dataDir)
  const bases = basesAmong(await readdir(archiveDir), now())
  const base = bases.findLast((name) => until === undefined || madeAt(name) <= until)
  if (!base)
    throw new Error(`${archiveDir} has no copy of the database that is old enough: ${bases.join(', ') || 'none'}.`)
  const { made, former: place } = recoveryFolders(dataDir, now())
  const former = existsSync(data) ? place : undefined
  try {
    // Leftovers of an interrupted recovery.
    await rm(made, { recursive: true, force: true })
    await copyFiles(join(archiveDir, base), made, (from, to) =>
      from.endsWith(encryptedEnd) ? decryptFile(from, to.slice(0, -encryptedEnd.length), keys) : copyFile(from, to),
    )
    // The end of the log, which the server had no time to archive.
    if (former) await copyFiles(join(data, 'pg_wal'), join(made, 'pg_wal'))
    await writeFile(join(made, 'recovery.signal'), '')
    // The server reads this before it knows names of zones, Z among them.
    const moment = until?.toISOString().replace('Z', '+00')
    const target = moment ? [`recovery_target_time = '${moment}'`, "recovery_target_action = 'promote'"] : []
    const settings = [`restore_command = '${restoreCommand(archiveDir)}'`, ...target]
    await writeFile(join(made, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
    // It may have been started during the copy.
    requireStopped()
  } catch (error) {
    await rm(made, { recursive: true, force: true })
    throw error
  }
  if (former) await rename(data, former)
  await rename(made, data)
  const takeBack = async (patienceMs = 10_000) => {
    // The server that could not add the log may still be ending.
    const until = performance.now() + patienceMs
    while (isServed()) {
      if (performance.now() > until) throw new Error('a server runs on the new files')
      await sleep(50)
    }
    await rename(data, made)
    if (former) await rename(former, data)
    await rm(made, { recursive: true, force: true })
  }
  return { former, takeBack }
}

const madeAt = (name: string): Date => new Date(name.replace(baseName, '$1-$2-$3T$4:$5:$6Z'))

/** True while the server still adds the log. */
export async function isRecovering({ db }: DatabaseConnection): Promise<boolean> {
  const row = await findRow<{ is: boolean }>(db)`select pg_is_in_recovery() as is`
  return row?.is ?? true
}

/** Describes the archive of the log: the state of archiving, and the time of the last copy. */
export async function describeArchive({ db }: DatabaseConnection, archiveDir: string) {
  const row = await findRow<{ is_on: boolean; is_encrypted: boolean; fails: boolean; last_at: Date | null }>(db)`
    select current_setting('archive_mode') = 'on' as is_on, last_archived_time as last_at,
           current_setting('archive_command') like ${`%${encryptedEnd}%`} as is_encrypted,
           coalesce(last_failed_time > last_archived_time, last_failed_time is not null) as fails
      from pg_stat_archiver`
  const newest = basesAmong(await readdir(archiveDir).catch(() => []), new Date()).at(-1)
  const { is_on: isOn = false, is_encrypted: isEncrypted = false, fails = false, last_at: lastAt = null } = row ?? {}
  return { isOn, isEncrypted, fails, lastAt, lastBase: newest && madeAt(newest) }
}
