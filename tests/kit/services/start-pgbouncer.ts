import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../../bench/kit/free-port.ts'
import { findProgram } from '../../../scripts/find/find-program.mjs'
import { root } from '../../../scripts/prepare.mjs'

/** The path of PgBouncer, if it is installed (Debian: pgbouncer). */
export const pgbouncer = findProgram(['pgbouncer'])

/**
 * Starts PgBouncer in transaction mode on loopback, in front of a server without passwords.
 * @param server the server's port, and the role of all connections
 */
export async function startPgbouncer(server: { port: number; user: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'sumine-pooler-'))
  // It drops root privileges before it reads its settings.
  chmodSync(folder, 0o755)
  const port = await findFreePort()
  const file = join(folder, 'pgbouncer.ini')
  // The example in deploy/, with this location and without passwords.
  const example = readFileSync(join(root, 'deploy', 'pgbouncer.ini'), 'utf8')
  const settings = example
    .replace(/^sumine = .*$/m, `* = host=127.0.0.1 port=${server.port} user=${server.user}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}\nunix_socket_dir =`)
    .replace(/^auth_type = .*\nauth_file = .*$/m, 'auth_type = any')
  writeFileSync(file, settings, { mode: 0o644 })
  const identity = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child: ChildProcess = spawn(pgbouncer as string, [...identity, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  await untilUp(child)
  return {
    port,
    async end() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilUp({ stderr }: ChildProcess): Promise<void> {
  let output = ''
  for await (const chunk of stderr?.iterator({ destroyOnReturn: false }) ?? []) {
    output += chunk
    if (!output.includes('process up')) continue
    stderr?.resume()
    return
  }
  throw new Error(`PgBouncer did not start:\n${output}`)
}
