import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type FromHost, readHostLine } from './host-lines.ts'

const program = fileURLToPath(new URL('./run-host.ts', import.meta.url))
const heapMb = 64
// Limits all writable memory, buffers outside the heap included; an idle Node maps about 400 MB.
const memoryKb = 800_000
const startMs = 10_000
export const maxLineBytes = 64 * 1024

/**
 * The command that runs a host's file with a small heap, without an environment, and with read access to the folders of
 * the file and of its runner alone. It may start no process, thread or native code.
 */
function toCommand(file: string): [string, string[]] {
  const readable = [dirname(realpathSync(file)), dirname(dirname(program))]
  const options = ['--permission', '--no-warnings', `--max-old-space-size=${heapMb}`]
  const reads = readable.map((folder) => `--allow-fs-read=${folder}`)
  const limits = `ulimit -c 0; ulimit -d ${memoryKb}; exec "$0" "$@"`
  return ['/bin/sh', ['-c', limits, process.execPath, ...options, ...reads, program, realpathSync(file)]]
}

/** Starts a host's file, for calls. @param showsWords whether its console output is shown to the operator */
export function startHost(file: string, showsWords: boolean): ChildProcess {
  const words = showsWords ? 'inherit' : 'ignore'
  const [shell, options] = toCommand(file)
  return spawn(shell, options, { env: {}, stdio: ['pipe', words, words, 'pipe'] })
}

/**
 * Runs a host's file until it has described itself.
 * @returns its default export without functions
 * @throws Error naming what is wrong
 */
export function describeHost(file: string): unknown {
  const [shell, options] = toCommand(file)
  const { output } = spawnSync(shell, options, {
    env: {},
    input: '',
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    timeout: startMs,
    killSignal: 'SIGKILL',
    maxBuffer: maxLineBytes,
  })
  const [first = ''] = String(output?.[3] ?? '').split('\n')
  if (first === '') throw new Error(`it did not describe itself within ${startMs / 1000} s and ${heapMb} MB`)
  return toDescribed(readHostLine(first))
}

function toDescribed(line: FromHost): unknown {
  if (line.kind === 'described') return line.described
  throw new Error(line.kind === 'faulty' ? line.problem : 'it answers before it is called')
}
