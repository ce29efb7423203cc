import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/prepare.mjs'
import { stopPostgresBelow } from '../../scripts/process-group.mjs'
import { findFreePort } from './free-port.ts'

/** A running site of the bench's own. */
export type SiteProcess = { url: string; pid: number; stop: () => Promise<void> }

/** A new temporary folder; `remove` also stops a PostgreSQL that a killed site may have left in it. */
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
 * Starts the built site with the demonstration catalogue, on a free port of the loopback.
 * @param dataDir where it keeps its database; sites that share it share the database
 * @throws with what the site printed when it ends before it is ready
 */
export async function startSite(dataDir: string, settings: Record<string, string> = {}): Promise<SiteProcess> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['src/app/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      // No bench asks anybody outside.
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

/** Ends a child that this bench started, and waits until it is gone. */
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
