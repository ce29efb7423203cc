import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, isZombie } from './server-processes.ts'

/**
 * Registers this process as a user of the embedded server: one file per process, named by its pid. The last process to
 * leave stops the server, so a command and the site can share it whichever started it.
 */
export function registerUser(folder: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, String(process.pid)), '')
}

/** Removes this process and dead ones. @returns the number of users left */
export function unregisterUser(folder: string): number {
  rmSync(join(folder, String(process.pid)), { force: true })
  let left = 0
  for (const name of readdirSync(folder)) {
    const pid = Number(name)
    if (isAlive(pid) && !isZombie(pid)) left++
    else rmSync(join(folder, name), { force: true })
  }
  return left
}

/** A lock this old is taken to be left by a process that died: a start, which blocks its process, takes a minute. */
const staleAfterMs = 90_000
const renewalMs = 10_000

/** Runs `work` under a lock on the folder, exclusive among the processes of this machine. */
export async function withFolderLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lock = join(folder, 'lock')
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
      // A clock that was ahead leaves one of the future.
      if (Math.abs(age) > staleAfterMs) rmSync(lock, { recursive: true, force: true })
      else await sleep(50)
    }
  }
  const renewal = setInterval(() => existsSync(lock) && utimesSync(lock, new Date(), new Date()), renewalMs)
  const release = () => rmSync(lock, { recursive: true, force: true })
  // A signal may end the process meanwhile.
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
    process.off('exit', release)
    release()
  }
}
