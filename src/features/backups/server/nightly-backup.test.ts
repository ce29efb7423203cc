import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { useTestFolder } from '../../../../tests/kit/test-folder.ts'
import { createJobs } from '../../../platform/jobs/create-jobs.ts'
import { createLog } from '../../../platform/log/create-log.ts'
import { createFolderStorage } from '../../../platform/storage/folder-storage.ts'
import { handleNightlyBackup, saveTonight } from './nightly-backup.ts'

const { connection } = useTestDatabase()
const folder = useTestFolder()
const expired = 'sumine-20261101-040000.tar'

test.each([
  ['removes expired ones and is tried again', [expired, 'sumine-20261121-040000.tar'], true],
  ['keeps those that are not expired', ['sumine-20261121-040000.tar'], false],
])('a backup on a full disk %s', async (_, present, isMade) => {
  const backups = join(folder, String(isMade))
  mkdirSync(backups)
  for (const name of present) writeFileSync(join(backups, name), 'x')
  const storage = createFolderStorage(folder)
  const full = {
    ...storage,
    async *list() {
      const isFull = readdirSync(backups).filter((name) => name.endsWith('.tar')).length === present.length
      if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    },
  }
  const saving = saveTonight({
    connection,
    storage: full,
    log: createLog('silent', false),
    version: '1.2.3',
    folder: backups,
    key: undefined,
    retentionDays: 7,
    copy: async () => {},
    now: () => new Date('2026-11-22T04:00:00Z'),
  })
  if (!isMade) await expect(saving).rejects.toThrow('no space left')
  else await saving
  const made = isMade ? ['sumine-20261122-040000.tar'] : []
  expect(readdirSync(backups).toSorted()).toEqual(['sumine-20261121-040000.tar', ...made])
})

test('a former backup that cannot be removed does not fail the new one, which would be made again', async () => {
  const backups = join(folder, 'kept')
  mkdirSync(join(backups, expired), { recursive: true })
  mkdirSync(join(folder, 'uploads'))
  const lines: string[] = []
  await saveTonight({
    connection,
    storage: createFolderStorage(join(folder, 'uploads')),
    log: createLog('error', false, { write: (line) => void lines.push(line) }),
    version: '1.2.3',
    folder: backups,
    key: undefined,
    retentionDays: 7,
    copy: async () => {},
    now: () => new Date('2026-11-22T04:00:00Z'),
  })
  expect(readdirSync(backups)).toContain('sumine-20261122-040000.tar')
  expect(lines.join()).toContain('failed to remove old backups')
})

test.each([
  [4 as const, '0 4 * * *'],
  ['off' as const, undefined],
])('with BACKUP_HOUR=%s the schedule is %s', (hour, cron) => {
  const log = createLog('silent', false)
  const jobs = createJobs(connection, log)
  const parts = { version: '1.2.3', folder, key: undefined, retentionDays: 7, copy: async () => {} }
  handleNightlyBackup({ connection, storage: createFolderStorage(folder), log, jobs, hour, ...parts })
  expect(jobs.list().map((job) => [job.name, job.cron])).toEqual([['save-site', cron]])
})
