import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '../../../shared/code-of.ts'
import { isAlive, isLiving, isZombie, nameProcess } from './server-processes.ts'

/** The name of this process, or its pid alone. */
const nameSelf = () => nameProcess(process.pid) ?? String(process.pid)

/**
 * Registers this process as a user of the embedded server: one file per process, with its name. The last process to
 * leave stops the server, so a command and the site can share it whichever started it. An older version beside this one
 * knows the pid alone, which names the file.
 */
export function registerUser(folder: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, String(process.pid)), nameSelf())
}

/** Removes this process and dead ones. @returns the number of users left */
export function unregisterUser(folder: string): number {
  rmSync(join(folder, String(process.pid)), { force: true })
  let left = 0
  for (const pid of readdirSync(folder)) {
    const file = join(folder, pid)
    if (isUser(Number(pid), readFileSync(file, 'utf8'))) left++
    else rmSync(file, { force: true })
  }
  return left
}

function isUser(pid: number, name: string): boolean | undefined {
  return name.includes('.') ? isLiving(name) : isAlive(pid) && !isZombie(pid)
}

/**
 * A lock this old is taken to be left by a process that died, unless it is known to live: a start, which blocks its
 * process, takes a minute.
 */
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
      if (codeOf(error) !== 'EEXIST') throw error
      if (!removeAbandoned(lock)) await sleep(50)
    }
  }
  writeFileSync(join(lock, nameSelf()), '')
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

/** Removes a lock that a process left when it died. @returns whether there may be none now */
function removeAbandoned(lock: string): boolean {
  try {
    const [owner] = readdirSync(lock)
    const lives = owner === undefined ? undefined : isLiving(owner)
    if (lives) return false
    if (owner !== undefined && lives === false) {
      // Only one of several processes removes the name and then the lock: the next lock belongs to another process.
      unlinkSync(join(lock, owner))
      rmdirSync(lock)
      return true
    }
    const age = Date.now() - statSync(lock).mtimeMs
    // A clock that was ahead leaves one of the future.
    if (Math.abs(age) <= staleAfterMs) return false
    rmSync(lock, { recursive: true, force: true })
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true
    throw error
  }
}
