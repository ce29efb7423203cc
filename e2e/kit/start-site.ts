import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/prepare.mjs'

/**
 * Starts the built site once for the whole run, over a database of its own with the demonstration catalogue.
 * Its address goes to the workers as SITE_URL.
 */
export default async function startSite(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sumine-site-'))
  const port = await findFreePort()
  const site = spawn(process.execPath, ['src/app/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: '',
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      DEMO: 'on',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    },
  })
  await readiness(site)
  process.env.SITE_URL = `http://127.0.0.1:${port}`
  return async () => {
    if (site.exitCode === null) {
      site.kill('SIGTERM')
      await once(site, 'exit')
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Resolves when the site says that it is ready. @throws with what it printed when it ends before */
function readiness(site: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const listen = (chunk: Buffer) => {
      printed += chunk
      if (/Ready in .*http:/.test(printed)) resolve()
    }
    site.stdout?.on('data', listen)
    // Faults of the site while it is tested belong in the run's output.
    site.stderr?.on('data', (chunk: Buffer) => {
      printed += chunk
      process.stderr.write(chunk)
    })
    site.once('error', reject)
    site.once('exit', (code) => reject(new Error(`The site ended with ${code} before it was ready:\n${printed}`)))
  })
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('No port is free.')
  return address.port
}
