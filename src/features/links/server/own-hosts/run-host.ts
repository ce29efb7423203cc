// Runs one file of DATA_DIR/hosts. It reads calls and fetched pages from standard input, a line each, and writes the
// file's description, requests and results to the pipe of descriptor 3 (host-process.ts).
import { readFileSync, writeSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import type { FoundVideo, HostModule, HostPage } from '../../host-module.ts'
import { findAddresses } from '../hosts/find-address.ts'
import { findBestStream, type StreamType, toStreamType } from '../hosts/stream-type.ts'
import type { FromHost, ToHost } from './host-lines.ts'

const answersDescriptor = 3
const [, , file = ''] = process.argv
const lines = createInterface({ input: process.stdin })
const exit = process.exit.bind(process)
const send = (line: FromHost) => writeSync(answersDescriptor, `${JSON.stringify(line)}\n`)
const waiting = new Map<number, PromiseWithResolvers<HostPage>>()
let asked = 0

function ask(call: number, address: string, options: Parameters<Parameters<HostModule['resolve']>[1]['ask']>[1] = {}) {
  asked += 1
  const answer = Promise.withResolvers<HostPage>()
  waiting.set(asked, answer)
  send({ kind: 'ask', call, ask: asked, address: String(address), ...options })
  return answer.promise
}

/** Makes a module of a JSON host: the first group of its expression, in the link's page, captures stream addresses. */
function toModule(described: Record<string, unknown>): HostModule {
  const { video, type, headers, ...settings } = described
  const expression = new RegExp(String(video), 'g')
  const given = type as StreamType | undefined
  return {
    ...(settings as Pick<HostModule, 'domains'>),
    async resolve(link, tools) {
      const page = await tools.ask(link, { headers: (headers ?? {}) as Record<string, string> })
      if (page.status === 404 || page.status === 410) return undefined
      if (page.status !== 200) throw new Error(`${page.status}`)
      return findBestStream(toStreams(findAddresses(page.text, expression, new URL(page.url)), given))
    },
  }
}

function* toStreams(addresses: Iterable<URL>, given: StreamType | undefined): Generator<FoundVideo> {
  for (const { href, pathname } of addresses) yield { url: href, type: given ?? toStreamType(pathname) }
}

/** Removes what the file's code must not use: the process, the network, and Node's own modules. */
function closeOff(): void {
  for (const name of ['process', 'fetch', 'WebSocket', 'EventSource']) Reflect.deleteProperty(globalThis, name)
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      if (!found.url.startsWith('file:')) throw new Error(`A host imports files alone, not ${specifier}`)
      return found
    },
  })
}

async function open(): Promise<HostModule> {
  if (file.endsWith('.json')) return toModule(JSON.parse(readFileSync(file, 'utf8')))
  closeOff()
  const module: { default?: HostModule } = await import(pathToFileURL(file).href)
  if (typeof module.default?.resolve !== 'function') throw new Error('its default export has no resolve function')
  return module.default
}

const words = (error: unknown) => String(error instanceof Error ? error.message : error).slice(0, 300)

async function answer({ resolve }: HostModule, call: number, link: string): Promise<void> {
  try {
    const found = await resolve(link, { ask: (address, options) => ask(call, address, options) })
    send({ kind: 'found', call, found: found ?? null })
  } catch (error) {
    send({ kind: 'failed', call, problem: words(error) })
  }
}

try {
  const host = await open()
  const { resolve: _, ...described } = host
  send({ kind: 'described', described })
  lines.on('line', (text) => {
    const line: ToHost = JSON.parse(text)
    if (line.kind === 'resolve') void answer(host, line.call, line.link)
    else if (line.kind === 'answer') waiting.get(line.ask)?.resolve(line.page)
    else waiting.get(line.ask)?.reject(new Error(line.problem))
    if (line.kind !== 'resolve') waiting.delete(line.ask)
  })
  // The site has gone: end, even if the file still waits for something.
  lines.on('close', () => exit(0))
} catch (error) {
  send({ kind: 'faulty', problem: words(error) })
  exit(1)
}
