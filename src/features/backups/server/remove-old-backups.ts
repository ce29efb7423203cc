import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { unfinished } from './archive/archive-writer.ts'

const dayMs = 24 * 3600 * 1000
const ours = /^sumine-(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})\.tar(\.age)?(\.part)?$/

/**
 * Removes backups older than `retentionDays` from a folder, never the newest, and remains of killed ones. Other files
 * stay.
 * @returns the names of removed files
 */
export async function removeOldBackups(folder: string, retentionDays: number, at: Date): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => ours.test(name)).sort()
  const newest = names.findLast((name) => !name.endsWith(unfinished))
  const due = names.filter((name) => {
    const age = at.getTime() - madeAt(name)
    return name.endsWith(unfinished) ? age > dayMs : age > retentionDays * dayMs && name !== newest
  })
  for (const name of due) await rm(join(folder, name), { force: true })
  return due
}

function madeAt(name: string): number {
  const [, ...parts] = ours.exec(name) ?? []
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.slice(0, 6).map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second)
}
