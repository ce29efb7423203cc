import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { findFreePort } from '../../../bench/kit/free-port.ts'
import { findValkey } from '../../../scripts/find/find-valkey.mjs'

/** A real Valkey or Redis on loopback that tests can stop and restart. */
export type Valkey = {
  url: string
  start: () => Promise<void>
  /** Keeps its connections open without an answer; `SIGCONT` has it answer again. */
  send: (signal: 'SIGSTOP' | 'SIGCONT') => void
  end: () => Promise<void>
}

/** Starts one without persistence. The test ends it. @throws Error when none is installed */
export async function startValkey(): Promise<Valkey> {
  const program = findValkey()
  if (!program) throw new Error('Install Valkey or Redis (Debian: apt-get install redis-server), or set VALKEY_PATH.')
  const port = await findFreePort()
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    child = spawn(program as string, settings, { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    for await (const chunk of (child.stdout as NonNullable<ChildProcess['stdout']>).iterator({
      destroyOnReturn: false,
    })) {
      output += chunk
      if (!output.includes('Ready to accept connections')) continue
      child.stdout?.resume()
      return
    }
    throw new Error(`Valkey did not start:\n${output}`)
  }

  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    send: (signal) => void child?.kill(signal),
    async end() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
