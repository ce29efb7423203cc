import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listExpired } from './backup-name.ts'

/** Removes expired backups (BACKUP_KEEP) from a folder; other files stay. @returns the names of removed files */
export async function removeOldBackups(folder: string, retentionDays: number, at: Date): Promise<string[]> {
  const due = listExpired(await readdir(folder), retentionDays, at)
  for (const name of due) await rm(join(folder, name), { force: true })
  return due
}
