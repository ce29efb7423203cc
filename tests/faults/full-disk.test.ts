import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { findLastRuns } from '../../src/features/backups/server/public.ts'
import { projectRoot } from '../../src/platform/config/project-root.ts'
import { makeAnime } from '../factories/make-anime.ts'
import { toUrl } from '../kit/database-url.ts'
import { useTestDatabase } from '../kit/test-database.ts'
import { useTestFolder } from '../kit/test-folder.ts'
import { signInAs, useTestSite } from '../kit/test-site.ts'

const { db, connection, address } = useTestDatabase()
const folder = useTestFolder()
const environment = {
  DATA_DIR: folder,
  DATABASE_URL: toUrl(address),
  SESSION_SECRET: 'k'.repeat(40),
  DEMO: 'off',
  RATE_LIMITS: 'off',
  BACKUP_HOUR: 'off',
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'silent',
}

/** Runs a program that can write no file beyond `blocks` of 512 bytes: for it the disk is full. */
function startOnFullDisk(file: string, args: string[], blocks: number) {
  // Without the trap the system would kill the program instead of refusing the write.
  const script = `trap '' XFSZ; ulimit -f ${blocks}; exec "$0" "$@"`
  return spawn('sh', ['-c', script, process.execPath, file, ...args], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
}

test('a backup without space reports it, is recorded as failed, and leaves nothing behind', async () => {
  for (let made = 0; made < 30; made++) await makeAnime(db, { synopsis: 'x'.repeat(2000) })
  const file = join(folder, 'backups', 'site.tar')
  // It stops at different places: in the middle of a table, before the manifest, at the very start.
  for (const blocks of [0, 1, 8, 20]) {
    const child = startOnFullDisk('src/commands/backup.ts', [file], blocks)
    const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect([code, errors]).toEqual([1, expect.stringContaining('EFBIG')])
    expect(readdirSync(join(folder, 'backups'))).toEqual([])
    const { made, failed } = await findLastRuns(db)
    expect([made, failed?.failure]).toEqual([undefined, 'Le disque est plein.'])
  }
}, 300_000)

test('an upload without space is refused in French, twenty times, and everything else works', async () => {
  mkdirSync(join(folder, 'uploads'), { recursive: true })
  const child = startOnFullDisk('src/process/main.ts', [], 0)
  let url: string | undefined
  let printed = ''
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += chunk
    url = /Ready in .*(http:\S+)/.exec(printed)?.[1]
    if (url) break
  }
  child.stdout.resume()
  const account = { username: 'kiyo', email: 'kiyo@exemple.fr', password: 'Lanterne7' }
  const registered = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { tokens } = (await registered.json()) as { tokens: { accessToken: string } }
  const headers = { authorization: `Bearer ${tokens.accessToken}` }
  const picture = new File([readFileSync(join(projectRoot, 'public/icons/icon-192.png'))], 'a.png', {
    type: 'image/png',
  })
  for (let round = 0; round < 20; round++) {
    const body = new FormData()
    body.set('avatar', picture)
    const refused = await fetch(`${url}/api/auth/upload-avatar`, { method: 'POST', headers, body })
    expect([refused.status, await refused.json()]).toEqual([
      503,
      { code: 'STORAGE_FULL', message: 'L’espace de stockage est plein. Réessayez plus tard.' },
    ])
    const profile = await fetch(`${url}/api/auth/profile`, { headers })
    expect(((await profile.json()) as { user: { avatar_url: null } }).user.avatar_url).toBeNull()
  }
  const left = readdirSync(join(folder, 'uploads'), { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile())).toEqual([])
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(existsSync(join(folder, 'postgres'))).toBe(false)
}, 300_000)

describe('a database whose own disk is full', () => {
  const site = useTestSite({ BACKUP_HOUR: 'off' }, connection)

  test('refuses writes, twenty times, serves reads, and accepts writes once there is space', async () => {
    const { db, pool } = connection
    const { id: anime_id } = await makeAnime(db, { title: 'Encore jeudi' })
    const { accessToken: token } = await signInAs(db, 'Utilisateur')
    const add = () => site.call('POST', '/api/watchlist/add', { token, body: { anime_id } })
    // Simulates PostgreSQL's own error, at the place where it occurs.
    await pool.query(`
      create function find_no_room() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger find_no_room before insert on watchlist_item for each row execute function find_no_room()`)
    for (let round = 0; round < 20; round++) {
      const refused = await add()
      expect([refused.status, refused.json().code, Number(refused.headers['retry-after']) > 0]).toEqual([
        503,
        'DATABASE_AWAY',
        true,
      ])
      const shown = await site.call('GET', '/api/watchlist', { token })
      expect([shown.status, shown.text]).toEqual([200, '[]'])
    }
    await pool.query('drop trigger find_no_room on watchlist_item')
    expect((await add()).status).toBe(201)
  })
})
