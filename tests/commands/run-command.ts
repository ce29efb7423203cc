import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Runs a command of the operator to its end, such as `backup`.
 * @returns its output, of both streams, and its exit code
 */
export async function runCommand(
  name: string,
  args: string[],
  environment: Record<string, string>,
  cwd = root,
): Promise<{ code: number | null; output: string }> {
  return outcomeOf(start(join(root, 'bin', 'sumine'), [name, ...args], environment, cwd))
}

/** Runs a line of the shell, in which a command may be piped into another: `bin/sumine backup - | …`. */
export function runLine(line: string, environment: Record<string, string>) {
  return outcomeOf(start('bash', ['-o', 'pipefail', '-c', line], environment))
}

async function outcomeOf(child: ReturnType<typeof start>): Promise<{ code: number | null; output: string }> {
  const [printed, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, output: printed + errors }
}

export type RunningSite = {
  process: ChildProcess
  url: string
  /** Its output until it was ready. */
  output: string
  /** Sends a signal and waits for the exit. @returns the exit code, null when the signal itself ended it */
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

/** Starts the site, or another server of the project, on a free port, and waits until it is ready. */
export async function startSite(
  environment: Record<string, string>,
  file = 'src/process/main.ts',
): Promise<RunningSite> {
  const child = start(process.execPath, [file], { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', ...environment })
  let output = ''
  child.stderr.on('data', (chunk) => (output += chunk))
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += chunk
    const url = /[Rr]eady in .*(http:\S+)/.exec(output)?.[1]
    if (!url) continue
    child.stdout.on('data', (rest) => (output += rest))
    return {
      process: child,
      url,
      output,
      end: async (signal) => {
        if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
        const ended = once(child, 'exit')
        child.kill(signal)
        return (await ended)[0] as number | null
      },
    }
  }
  throw new Error(`The site did not start:\n${output}`)
}

function start(program: string, args: string[], environment: Record<string, string>, cwd = root) {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env
  return spawn(program, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Isolates tests from the developer's settings.
    env: { PATH, HOME, NODE_COMPILE_CACHE, NODE_ENV: 'production', SUMINE_SETTINGS: '/dev/null', ...environment },
  })
}
