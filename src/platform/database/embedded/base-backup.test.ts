import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startSilentServer } from '../../../../tests/kit/services/kill-server.ts'
import { useTestFolder } from '../../../../tests/kit/test-folder.ts'
import { prepareRecovery } from './base-backup.ts'
import { clusterFolder, startEmbeddedPostgres } from './start-embedded-postgres.ts'

const folder = useTestFolder()

test.runIf(process.platform === 'linux')('a failed recovery is not reverted before its server ends', async () => {
  const archiveDir = join(folder, 'archive')
  const data = clusterFolder(folder)
  for (const made of [data, join(archiveDir, 'base-20261130-080000')]) mkdirSync(made, { recursive: true })
  mkdirSync(join(data, 'pg_wal'))
  const place = { dataDir: folder, archiveDir, keys: [], now: () => new Date(0) }
  const { former = '', takeBack } = await prepareRecovery(place, undefined)
  const server = startSilentServer(data)
  await once(server, 'spawn')
  try {
    await expect(takeBack(0)).rejects.toThrow('a server runs on the new files')
    expect(existsSync(former)).toBe(true)
    const taking = takeBack(60_000)
    server.kill()
    await taking
  } finally {
    server.kill()
  }
  expect([existsSync(former), existsSync(join(data, 'pg_wal'))]).toEqual([false, true])
})

test('the database stays in place until a recovery has its files, since that may be interrupted', async () => {
  const dataDir = join(folder, 'site')
  const [data, archiveDir] = [clusterFolder(dataDir), join(folder, 'encrypted')]
  const base = join(archiveDir, 'base-20261130-080000')
  for (const made of [data, base]) mkdirSync(made, { recursive: true })
  writeFileSync(join(data, 'former'), '')
  writeFileSync(join(base, 'PG_VERSION.age'), 'age-encryption.org/v1\n')
  // The key is asked for in the middle.
  const seen: boolean[] = []
  const keys = new Proxy<string[]>([], {
    get(target, name) {
      seen.push(existsSync(join(data, 'former')))
      return Reflect.get(target, name)
    },
  })
  const recovery = prepareRecovery({ dataDir, archiveDir, keys, now: () => new Date(0) }, undefined)
  await expect(recovery).rejects.toThrow('BACKUP_KEY is needed')
  expect(new Set(seen)).toEqual(new Set([true]))
  expect(readdirSync(join(data, '..'))).toEqual(['data'])
})

test.runIf(process.platform === 'linux')('a site that starts during a recovery keeps its database', async () => {
  const dataDir = join(folder, 'restarted')
  const [data, archiveDir] = [clusterFolder(dataDir), join(folder, 'copied')]
  for (const made of [join(data, 'pg_wal'), join(archiveDir, 'base-20261130-080000')]) {
    mkdirSync(made, { recursive: true })
  }
  const servers: ChildProcess[] = []
  // The time is asked for after the first look for a server.
  const now = () => {
    servers.push(startSilentServer(data))
    return new Date(0)
  }
  try {
    await expect(prepareRecovery({ dataDir, archiveDir, keys: [], now }, undefined)).rejects.toThrow('stop it first')
    expect(readdirSync(join(data, '..'))).toEqual(['data'])
    expect(servers).not.toEqual([])
  } finally {
    for (const server of servers) server.kill()
  }
})

test('a copy that was made while the clock was ahead is not the newest', async () => {
  const dataDir = join(folder, 'corrected')
  const archiveDir = join(folder, 'ahead')
  for (const name of ['base-21261130-080000', 'base-20261130-080000']) {
    mkdirSync(join(archiveDir, name), { recursive: true })
    writeFileSync(join(archiveDir, name, name), '')
  }
  await prepareRecovery({ dataDir, archiveDir, keys: [], now: () => new Date('2026-12-01') }, undefined)
  expect(readdirSync(clusterFolder(dataDir))).toContain('base-20261130-080000')
})

describe('a recovery interrupted between its two renames', () => {
  function makeEnded(name: string) {
    const dataDir = join(folder, name)
    const data = clusterFolder(dataDir)
    for (const made of [`${data}-new`, `${data}-before-1`, join(`${data}-before-2`, 'pg_wal')]) {
      mkdirSync(made, { recursive: true })
    }
    writeFileSync(join(`${data}-before-2`, 'pg_wal', 'log'), '')
    return { dataDir, data }
  }

  test('leaves the next start the database as it was', async () => {
    const { dataDir, data } = makeEnded('ended')
    await expect(startEmbeddedPostgres(dataDir, { mayCreate: false })).rejects.toThrow('There is no database')
    expect(readdirSync(join(data, 'pg_wal'))).toContain('log')
  })

  test('leaves the next recovery the end of the log', async () => {
    const { dataDir, data } = makeEnded('again')
    const archiveDir = join(folder, 'whole')
    mkdirSync(join(archiveDir, 'base-20261130-080000'), { recursive: true })
    const { former } = await prepareRecovery({ dataDir, archiveDir, keys: [], now: () => new Date(3) }, undefined)
    expect(readdirSync(join(data, 'pg_wal'))).toContain('log')
    expect(existsSync(former ?? '')).toBe(true)
  })
})
