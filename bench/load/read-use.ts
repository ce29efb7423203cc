import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCpuSeconds } from '../server/cpu-time.ts'

export type Use = { site: number; database: number; megabytes: number }

/** CPU seconds of the site's processes and of its database's, and the memory of the former. */
export function readUse(sitePid: number, dataDir: string): Use {
  const parents = listParents()
  const site = withDescendants(sitePid, parents)
  const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  const database = withDescendants(postmaster, parents)
  return { site: cpuOf(site), database: cpuOf(database), megabytes: memoryOf(site) }
}

const cpuOf = (pids: number[]) => pids.reduce((sum, pid) => sum + (orNothing(() => readCpuSeconds(pid)) ?? 0), 0)

function memoryOf(pids: number[]): number {
  const kilobytes = pids.map((pid) => {
    const status = orNothing(() => readFileSync(`/proc/${pid}/status`, 'utf8')) ?? ''
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0)
  })
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024
}

/** Lists the machine's processes with their parents. */
function listParents(): Map<number, number> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const lines = pids.map((pid) => [Number(pid), orNothing(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))] as const)
  return new Map(lines.map(([pid, stat]) => [pid, Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1])]))
}

function withDescendants(pid: number, parents: Map<number, number>): number[] {
  const children = [...parents].filter(([, parent]) => parent === pid).map(([child]) => child)
  return [pid, ...children.flatMap((child) => withDescendants(child, parents))]
}

/** A process may end while it is read. */
function orNothing<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Counts the files, sockets and pipes of a process and its descendants. */
export function countOpenFiles(pid: number): number {
  const counts = withDescendants(pid, listParents()).map((each) =>
    orNothing(() => readdirSync(`/proc/${each}/fd`).length),
  )
  return counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
}
