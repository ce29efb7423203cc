import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/prepare.mjs'
import { stopPostgresBelow } from '../../scripts/process-group.mjs'
import { step } from '../../scripts/steps.mjs'
import { closeAtEnd } from './closing.ts'
import { findFreePort } from './free-port.ts'

export type SiteProcess = { url: string; pid: number; stop: () => Promise<void> }

/** Creates a temporary folder; `remove` also stops a PostgreSQL left in it by a killed site. */
export function makeTemporaryFolder(): { folder: string; remove: () => Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), 'sumine-bench-'))
  return {
    folder,
    remove: async () => {
      await stopPostgresBelow(folder)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Starts the built site with the demonstration catalogue on a free loopback port.
 * @param dataDir folder of the database; sites with the same folder share it
 * @throws with the site's output when it ends before it is ready
 */
export async function startSite(dataDir: string, settings: Record<string, string> = {}): Promise<SiteProcess> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['src/process/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      // Benches make no outside requests.
      ANILIST_URL: '',
      DEMO: 'on',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...settings,
    },
  })
  await readiness(child)
  if (child.pid === undefined) throw new Error('The site has no process id.')
  return { url, pid: child.pid, stop: () => stopProcess(child) }
}

/** Ends a child process of the bench and waits for its exit. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

function readiness(site: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = ''
    site.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk
      if (/Ready in .*http:/.test(printed)) resolve()
    })
    site.stderr?.on('data', (chunk: Buffer) => {
      printed += chunk
      process.stderr.write(chunk)
    })
    site.once('error', reject)
    site.once('exit', (code) => reject(new Error(`The site ended with ${code} before it was ready:\n${printed}`)))
  })
}

export type OpenedSite = SiteProcess & { dataDir: string }

/** Starts a site with the demonstration catalogue in a temporary folder, until the bench ends. */
export async function openSite(settings?: Record<string, string>, title = 'Starting the site'): Promise<OpenedSite> {
  const { folder, remove } = makeTemporaryFolder()
  closeAtEnd(remove)
  const dataDir = join(folder, 'site')
  const site = await step(title, () => startSite(dataDir, settings))
  closeAtEnd(site.stop)
  return { ...site, dataDir }
}
