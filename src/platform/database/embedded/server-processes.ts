import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** True when a process with this pid exists (perhaps under another user, perhaps only waiting to be reaped). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * True when `pid` is a running server of this data folder. A number can be given to another program after a
 * crash, and in a container without a reaper a killed server stays as a zombie: both look alive to a signal.
 * Where /proc is not there to ask, a living pid is believed.
 */
export function isServerOf(pid: number, dataFolder: string): boolean {
  if (process.platform !== 'linux') return isAlive(pid)
  return worksIn(pid, dataFolder)
}

/** Whether processes of a server still run in this data folder, its orphaned workers included. */
export function hasServerProcesses(dataFolder: string): boolean {
  if (process.platform !== 'linux') return false
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && worksIn(Number(name), dataFolder))
}

function worksIn(pid: number, folder: string): boolean {
  try {
    // Every PostgreSQL process works in its data folder.
    return readlinkSync(`/proc/${pid}/cwd`) === folder && !isZombie(pid)
  } catch {
    return false
  }
}

/** True when the process ended and only waits for its parent to ask how. */
export function isZombie(pid: number): boolean {
  try {
    return /\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
