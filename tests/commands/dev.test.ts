import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findFreePort } from '../../bench/kit/free-port.ts'
import { projectRoot } from '../../src/platform/config/project-root.ts'
import { isAlive } from '../../src/platform/database/embedded/server-processes.ts'
import { useTestFolder } from '../kit/test-folder.ts'

const folder = useTestFolder()

test.skipIf(process.platform === 'win32')(
  'development ends with its shell, including its database',
  async () => {
    const environment = { ...process.env, NODE_ENV: 'development', DATA_DIR: folder, DEMO: 'off', HOST: '127.0.0.1' }
    const shell = spawn('sh', ['-c', 'node scripts/dev.mjs; true'], {
      cwd: projectRoot,
      env: { ...environment, PORT: String(await findFreePort()) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    for await (const chunk of shell.stdout) if (String(chunk).includes('Ready in')) break
    const pidFile = join(folder, 'postgres', 'data', 'postmaster.pid')
    const [database = ''] = readFileSync(pidFile, 'utf8').split('\n')
    expect(isAlive(Number(database))).toBe(true)
    shell.kill('SIGKILL')
    await expect.poll(() => isAlive(Number(database)) || existsSync(pidFile), { timeout: 60_000 }).toBe(false)
  },
  120_000,
)
