import { type ChildProcess, spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Readable, Writable } from 'node:stream'
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

/**
 * Starts a host's file, which takes calls once it has described itself.
 * @param showsWords whether its console output is shown to the operator
 * @param timeout its lifetime in milliseconds; unlimited by default
 */
export function startHost(file: string, showsWords: boolean, timeout?: number): ChildProcess {
  const words = showsWords ? 'inherit' : 'ignore'
  const [shell, options] = toCommand(file)
  return spawn(shell, options, { env: {}, stdio: ['pipe', words, words, 'pipe'], timeout, killSignal: 'SIGKILL' })
}

/** Returns the pipes of a started host: `input` takes calls, `output` gives its lines. */
export function pipesOf({ stdin, stdio }: ChildProcess): { input: Writable; output: Readable } {
  const output = stdio[3]
  if (!stdin || !output || !('read' in output)) throw new Error('The process of a host has no pipes.')
  return { input: stdin, output }
}

/**
 * Runs a host's file until it has described itself.
 * @returns its default export without functions
 * @throws Error naming what is wrong
 */
export async function describeHost(file: string): Promise<unknown> {
  const child = startHost(file, false, startMs)
  const { input, output } = pipesOf(child)
  // What fails here leaves the output empty.
  for (const part of [child, input]) part.on('error', () => {})
  input.end()
  let text = ''
  for await (const chunk of output.setEncoding('utf8')) {
    text += chunk
    if (text.includes('\n') || text.length > maxLineBytes) break
  }
  child.kill('SIGKILL')
  const [first = ''] = text.split('\n')
  if (first === '') throw new Error(`it did not describe itself within ${startMs / 1000} s and ${heapMb} MB`)
  return toDescribed(readHostLine(first))
}

function toDescribed(line: FromHost): unknown {
  if (line.kind === 'described') return line.described
  throw new Error(line.kind === 'faulty' ? line.problem : 'it answers before it is called')
}
