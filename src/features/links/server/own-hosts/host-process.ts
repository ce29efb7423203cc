import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import type { HostPage, PageOptions } from '../../host-module.ts'
import { HostFailure, resolutionFailed } from '../asking/host-failure.ts'
import { type FromHost, readHostLine, type ToHost } from './host-lines.ts'
import { maxLineBytes, pipesOf, startHost } from './start-host.ts'

/** Fetches a page for a host. @throws HostFailure */
export type AskForHost = (address: string, options: PageOptions) => Promise<HostPage>

/** Calls the file of one host in a process of its own. */
export type HostProcess = {
  /** Returns what the file found, unchecked. @throws HostFailure when it fails, hangs or dies */
  resolve: (link: string, ask: AskForHost) => Promise<unknown>
}

type Call = {
  ask: AskForHost
  asks: number
  /** Fetches on their way. */
  fetching: number
  timer?: NodeJS.Timeout
} & PromiseWithResolvers<unknown>
type End = (problem: string) => void

const maxAsks = 10
/** Time to compute between two answers; fetches do not count. */
const thinkingMs = 3000
// A loaded machine may take seconds to start a process.
const startMs = 10_000
/** Lifetime without calls. */
const idleMs = 60_000

const failed = (detail: string) => new HostFailure('unreachable', resolutionFailed, detail)

/**
 * Creates the caller of a host's file. Its process starts with the first call, and ends when it is idle or misbehaves.
 * @param showsWords whether its console output is shown to the operator
 */
export function createHostProcess(file: string, showsWords: boolean): HostProcess {
  let running: ReturnType<typeof runHost> | undefined
  return {
    resolve(link, ask) {
      running ??= runHost(startHost(file, showsWords), () => {
        running = undefined
      })
      return running.call(link, ask)
    },
  }
}

function runHost(child: ChildProcess, onEnd: () => void) {
  const { input, output } = pipesOf(child)
  const write = (line: ToHost) => input.write(`${JSON.stringify(line)}\n`)
  let isOver = false
  // Once: the exit of a process that was ended must not end the next one.
  const end: End = (problem) => {
    if (isOver) return
    isOver = true
    onEnd()
    child.kill('SIGKILL')
    calls.failAll(problem)
  }
  const calls = createCalls(end, (isBusy) => hold(child, isBusy))
  const receive = (line: FromHost) => {
    if (line.kind === 'faulty') return end(line.problem)
    if (line.kind === 'described') return calls.begin()
    const call = calls.get(line.call)
    if (!call) return
    if (line.kind === 'ask') return void fetchFor(call, line, { calls, end, write })
    calls.settle(line.call)
    if (line.kind === 'found') call.resolve(line.found)
    else call.reject(failed(line.problem))
  }
  readLines(output, receive, end)
  input.on('error', () => end('its process ended'))
  child.on('error', (error) => end(error.message))
  child.on('exit', () => end('its process ended: too much memory, or an error'))
  return {
    call(link: string, ask: AskForHost): Promise<unknown> {
      const { id, promise } = calls.add(ask)
      write({ kind: 'resolve', call: id, link })
      return promise
    },
  }
}

type Calls = ReturnType<typeof createCalls>

/** Keeps the calls that a process works on, and ends it when one takes too long, or when there has been none. */
function createCalls(end: End, onBusy: (isBusy: boolean) => void) {
  const calls = new Map<number, Call>()
  let limitMs = startMs
  let count = 0
  let idle: NodeJS.Timeout | undefined
  /** Starts a call's time to compute. */
  const wind = (call: Call) => {
    clearTimeout(call.timer)
    call.timer = setTimeout(() => end(`no answer within ${limitMs / 1000} s`), limitMs)
  }
  const settle = (id: number) => {
    clearTimeout(calls.get(id)?.timer)
    calls.delete(id)
    if (calls.size > 0) return
    idle = setTimeout(() => end('idle'), idleMs).unref()
    onBusy(false)
  }
  return {
    wind,
    settle,
    get: (id: number) => calls.get(id),
    /** The process has started. */
    begin() {
      limitMs = thinkingMs
      for (const call of calls.values()) wind(call)
    },
    add(ask: AskForHost) {
      clearTimeout(idle)
      onBusy(true)
      count += 1
      const call: Call = { ask, asks: 0, fetching: 0, ...Promise.withResolvers<unknown>() }
      calls.set(count, call)
      wind(call)
      return { id: count, promise: call.promise }
    },
    failAll(problem: string) {
      clearTimeout(idle)
      for (const { timer, reject } of calls.values()) {
        clearTimeout(timer)
        reject(failed(problem))
      }
      calls.clear()
    },
  }
}

type FetchParts = { calls: Calls; end: End; write: (line: ToHost) => void }

async function fetchFor(call: Call, asked: FromHost & { kind: 'ask' }, { calls, end, write }: FetchParts) {
  const { ask, address, headers = {}, stopAtRedirect = false } = asked
  clearTimeout(call.timer)
  call.asks += 1
  call.fetching += 1
  if (call.asks > maxAsks) return end(`more than ${maxAsks} fetches for one link`)
  try {
    write({ kind: 'answer', ask, page: await call.ask(address, { headers, stopAtRedirect }) })
  } catch (error) {
    if (!(error instanceof HostFailure)) return end('a fetch failed')
    write({ kind: 'refusal', ask, problem: error.detail ?? error.message })
  }
  call.fetching -= 1
  if (call.fetching === 0 && calls.get(asked.call) === call) calls.wind(call)
}

/** Keeps this process alive while the host's process works on a call, but not while it is idle. */
function hold(child: ChildProcess, isHeld: boolean): void {
  for (const part of [child, ...child.stdio]) {
    const handle = part as { ref?: () => void; unref?: () => void } | null
    if (isHeld) handle?.ref?.()
    else handle?.unref?.()
  }
}

/** Reads lines as they come; a long or wrong one ends the process. */
function readLines(output: Readable, receive: (line: FromHost) => void, end: End): void {
  let rest = ''
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > maxLineBytes) return end('its answer is too long')
    try {
      for (const line of lines) receive(readHostLine(line))
    } catch (error) {
      end(`a wrong answer: ${error instanceof Error ? error.message : error}`)
    }
  })
}
