import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useTestFolder } from '../../../../tests/kit/test-folder.ts'
import { prepareRecovery } from './base-backup.ts'
import { clusterFolder } from './start-embedded-postgres.ts'

const folder = useTestFolder()

test.runIf(process.platform === 'linux')('a recovery that a server still uses is not taken back', async () => {
  const archiveDir = join(folder, 'archive')
  const data = clusterFolder(folder)
  for (const made of [data, join(archiveDir, 'base-20261130-080000')]) mkdirSync(made, { recursive: true })
  mkdirSync(join(data, 'pg_wal'))
  const place = { dataDir: folder, archiveDir, keys: [], now: () => new Date(0) }
  const { former = '', takeBack } = await prepareRecovery(place, undefined)
  const server = spawn('sleep', ['600'], { cwd: data })
  await once(server, 'spawn')
  try {
    await expect(takeBack()).rejects.toThrow('a server runs on the new files')
    expect(existsSync(former)).toBe(true)
  } finally {
    server.kill()
  }
  await once(server, 'exit')
  await takeBack()
  expect([existsSync(former), existsSync(join(data, 'pg_wal'))]).toEqual([false, true])
})
