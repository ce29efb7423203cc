import { existsSync, readFileSync } from 'node:fs'

// USER_HZ, Linux's unit of CPU time: 100 on every architecture of Node.
const ticksPerSecond = 100

/** Whether this machine reports CPU time of processes (Linux). */
export const hasCpuTimes = (): boolean => existsSync('/proc/self/stat')

/** CPU seconds (user and system) of a process since its start, in steps of 10 ms. */
export function readCpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field, the program's name, may contain spaces and brackets: other fields count from its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
