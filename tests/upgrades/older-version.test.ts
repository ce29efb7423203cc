import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../../src/platform/config/project-root.ts'
import { listMigrations, migrate, migrateTo } from '../../src/platform/database/migrate.ts'
import { type RunningSite, startSite } from '../commands/run-command.ts'
import { startWriteLoad, type WriteLoad } from '../faults/write-load.ts'
import { toUrl } from '../kit/database-url.ts'
import { useEmptyDatabases } from '../kit/empty-database.ts'
import { useTestFolder } from '../kit/test-folder.ts'

const git = (...words: string[]) => execFileSync('git', words, { cwd: projectRoot, encoding: 'utf8' }).trim()
const names = await listMigrations()
const newest = names.at(-1)
const older = findOlder()
const makeEmptyDatabase = useEmptyDatabases()
const folder = useTestFolder()
const copies: RunningSite[] = []
const loads: WriteLoad[] = []
let db: Awaited<ReturnType<typeof makeEmptyDatabase>>['connection']['db']
let settings: Record<string, string>

/** Returns the last commit without the newest migration; undefined where the history is not there. */
function findOlder(): string | undefined {
  try {
    const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', `migrations/${newest}.sql`)
    return added && git('rev-parse', '--verify', `${added}^`)
  } catch {
    return undefined
  }
}

/** Unpacks the older version, with the packages and the pages of this one. @returns its program */
function unpack(commit: string): string {
  const root = join(folder, 'older')
  mkdirSync(root)
  const archive = execFileSync('git', ['archive', commit], { cwd: projectRoot, maxBuffer: 1e9 })
  execFileSync('tar', ['-x', '-C', root], { input: archive })
  for (const name of ['node_modules', 'build']) symlinkSync(join(projectRoot, name), join(root, name))
  // Older versions have it in src/app.
  return join(root, git('ls-tree', '--name-only', commit, 'src/app/main.ts', 'src/process/main.ts'))
}

beforeAll(async () => {
  if (!older) return
  const { address, connection } = await makeEmptyDatabase()
  db = connection.db
  await migrateTo(db, names.slice(0, -1))
  settings = {
    DATABASE_URL: toUrl(address),
    SESSION_SECRET: 's'.repeat(40),
    PUBLIC_URL: 'http://localhost',
    BACKUP_HOUR: 'off',
    RATE_LIMITS: 'off',
    DEMO: 'on',
  }
  await addCopy(unpack(older))
})
afterAll(async () => {
  for (const load of loads) await load.stop()
  for (const copy of copies) await copy.end('SIGTERM')
})

/** Starts a copy of the site, this version's unless told otherwise, and a load on it. */
async function addCopy(program?: string): Promise<RunningSite> {
  const copy = await startSite({ ...settings, DATA_DIR: join(folder, String(copies.length)) }, program)
  copies.push(copy)
  loads.push(await startWriteLoad(copy.url, 2))
  return copy
}

const waitForMore = () => Promise.all(loads.map((load) => load.waitForMore(40)))

test.skipIf(!older)(
  `the version before ${newest} keeps running beside this one, and neither refuses a write`,
  async () => {
    await waitForMore()
    expect(await migrate(db)).toEqual([newest])
    await waitForMore()
    const { url } = await addCopy()
    await waitForMore()
    loads[0]?.moveTo(url)
    expect(await copies[0]?.end('SIGTERM')).toBe(0)
    await waitForMore()
    for (const load of loads) {
      expect([...load.refusals]).toEqual([])
      expect(load.unanswered()).toBe(0)
      await load.expectAllThere()
    }
  },
)
