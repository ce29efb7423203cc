import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** True when a process with this pid exists, even under another user or as a zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * True when `pid` is a running server of this data folder. After a crash the pid may belong to another program, and in
 * a container without a reaper a killed server stays as a zombie. Both answer to a signal. Without /proc, any living
 * pid is trusted.
 */
export function isServerOf(pid: number, dataFolder: string): boolean {
  if (process.platform !== 'linux') return isAlive(pid)
  return worksIn(pid, dataFolder)
}

/** True while processes of a server, including orphaned workers, run in this data folder. */
export function hasServerProcesses(dataFolder: string): boolean {
  if (process.platform !== 'linux') return false
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && worksIn(Number(name), dataFolder))
}

function worksIn(pid: number, folder: string): boolean {
  try {
    // Every PostgreSQL process has its data folder as working directory. The shell of an operator may, too.
    if (readlinkSync(`/proc/${pid}/cwd`) !== folder) return false
    return readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n' && !isZombie(pid)
  } catch {
    return false
  }
}

/** True when the process has ended and its parent has not reaped it. */
export function isZombie(pid: number): boolean {
  try {
    return /\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/**
 * Names a living process. After a restart of the machine and in other containers no process has this name, though one
 * may have the pid. Undefined without /proc, and for zombies.
 */
export function nameProcess(pid: number): string | undefined {
  try {
    const [state = '', ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    if (/[ZX]/.test(state)) return undefined
    const [startedAt, space] = [fields[18], /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0]]
    return [pid, startedAt, space, readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()].join('.')
  } catch {
    return undefined
  }
}

/** Returns whether a named process lives; undefined for one of another container, or of before a restart. */
export function isLiving(name: string): boolean | undefined {
  const pid = Number.parseInt(name, 10)
  const [self, now] = [nameProcess(process.pid), nameProcess(pid)]
  const placeOf = (named = '') => named.split('.').slice(2).join('.')
  if (self === undefined || placeOf(self) !== placeOf(name)) return undefined
  if (now === undefined) return isAlive(pid) && !isZombie(pid) ? undefined : false
  return now === name
}
