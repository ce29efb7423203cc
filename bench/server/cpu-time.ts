import { existsSync, readFileSync } from 'node:fs'

// USER_HZ, in which Linux tells CPU time: 100 on every architecture that Node runs on.
const ticksPerSecond = 100

/** Whether this machine tells how much CPU time a process took (Linux). */
export function hasCpuTimes(): boolean {
  return existsSync('/proc/self/stat')
}

/** Seconds of CPU, user and system, that a process took since its start. Counted in steps of 10 ms. */
export function readCpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field, the program's name, may hold spaces and brackets: the others are counted from its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
