import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '../../../shared/durations.ts'
import { unfinished } from './archive/archive-writer.ts'

const ours = /^sumine-(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})\.tar(\.age)?(\.part)?$/

/** `FOLDER/sumine-20261121-040000.tar`, by the time in UTC; `.tar.age` when it is encrypted. */
export function placeOfBackup(folder: string, at: Date, key: string | undefined): string {
  const [day, time] = at.toISOString().replaceAll(/[-:]/g, '').split('T')
  return join(folder, `sumine-${day}-${time?.slice(0, 6)}.tar${key === undefined ? '' : '.age'}`)
}

/** True for a name that the site gave, even to an unfinished backup. */
const isOwnName = (name: string) => ours.test(name)

/** True for a finished backup with a name that the site gave. */
export const isBackupName = (name: string) => isOwnName(name) && !name.endsWith(unfinished)

/** Returns when a backup was made, in milliseconds, according to its name. */
function madeAt(name: string): number {
  const [, ...parts] = ours.exec(name) ?? []
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.slice(0, 6).map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** Lists backups older than `retentionDays`, except the newest, and the remains of killed ones. */
export function listExpired(names: string[], retentionDays: number, at: Date): string[] {
  const own = names.filter(isOwnName).sort()
  const newest = own.findLast(isBackupName)
  return own.filter((name) => {
    const age = at.getTime() - madeAt(name)
    return name.endsWith(unfinished) ? age > dayMs : age > retentionDays * dayMs && name !== newest
  })
}

/** Removes expired backups (BACKUP_KEEP) from a folder; other files stay. @returns the names of removed files */
export async function removeOldBackups(folder: string, retentionDays: number, at: Date): Promise<string[]> {
  const due = listExpired(await readdir(folder), retentionDays, at)
  for (const name of due) await rm(join(folder, name), { force: true })
  return due
}
