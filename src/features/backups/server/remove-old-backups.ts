import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '../../../shared/durations.ts'
import { unfinished } from './archive/archive-writer.ts'
import { isBackupName, isOwnName, madeAt } from './backup-name.ts'

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
