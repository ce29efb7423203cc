import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasServerProcesses } from '../../../src/platform/database/embedded/server-processes.ts'

/**
 * Sends a signal to the first process of a PostgreSQL server, then to its children, which would outlive it for a
 * moment.
 * @param data the folder of its files
 */
export function signalServer(data: string, name: NodeJS.Signals): void {
  const first = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(first)], { encoding: 'utf8' })
  const children = listed.trim().split(/\s+/).map(Number)
  for (const pid of [first, ...children]) {
    try {
      process.kill(pid, name)
    } catch (error) {
      // A worker of the server may have ended since it was listed.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

/** Kills all processes of a server. @param socketLock the lock file beside its socket */
export async function killServer(data: string, socketLock: string): Promise<void> {
  signalServer(data, 'SIGKILL')
  while (hasServerProcesses(data)) await sleep(10)
  // A dead process that nobody reaps would look alive to the next server.
  for (const lock of [join(data, 'postmaster.pid'), socketLock]) rmSync(lock, { force: true })
}

/** Starts a process that looks like a server of these files and never answers. */
export function startSilentServer(data: string): ChildProcess {
  const folder = mkdtempSync(join(tmpdir(), 'sumine-silent-'))
  const program = join(folder, 'postgres')
  symlinkSync('/bin/sh', program)
  const server = spawn(program, ['-c', 'read line'], { argv0: 'sh', cwd: data })
  rmSync(folder, { recursive: true })
  return server
}
