import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listen, onlyHere } from '../listen.ts'
import { files } from './files.ts'
import { peertube, plain } from './peertube.ts'
import { sendvid } from './sendvid.ts'
import { serveClip } from './serve-clip.ts'
import { sibnet } from './sibnet.ts'
import { stage, theatre } from './theatre.ts'
import { flux, vidmoly } from './vidmoly.ts'

type Answering = {
  url: URL
  /** When the host's addresses expire. */
  expiresAt: Date
  serve: (clip: { path: string; readableFrom?: string }) => void
}

/** A host's answers under its domain and all subdomains. */
export type HostStandIn = {
  domain: string
  answer: (request: IncomingMessage, response: ServerResponse, answering: Answering) => void
}

type Trouble = (response: ServerResponse) => void

const standIns = [sibnet, sendvid, vidmoly, flux, files, theatre, stage, peertube, plain]

/** A settings file of hosts that points the product to the stand-ins, as an operator would write it. */
const settings = {
  sibnet: { domains: ['sibnet.test'] },
  sendvid: { domains: ['sendvid.test'] },
  vidmoly: { domains: ['vidmoly.gone', 'vidmoly.test'], mediaDomains: ['flux.test'], topLevelDomain: 'test' },
  direct: { domains: ['files.test'] },
  hls: { domains: ['files.test'] },
  dash: { domains: ['files.test'] },
  peertube: { domains: ['peertube.test'] },
  'peertube-player': { domains: ['tube.test', 'canal.test'] },
  plain: { domains: ['plain.test'] },
}

/** Opens the video hosts on this machine: all their names resolve to one server. */
export async function openVideoHosts() {
  const asked: string[] = []
  const headers: string[][] = []
  const troubles = new Map<string, Trouble>()
  let expiresAt = new Date('2030-01-01T00:00:00Z')

  const server = await listen((request, response) => {
    const url = new URL(`http://${request.headers.host}${request.url}`)
    asked.push(`${url.hostname}${url.pathname}`)
    headers.push(Object.keys(request.headers))
    const trouble = [...troubles].find(([part]) => `${url.hostname}${url.pathname}`.includes(part))?.[1]
    if (trouble) return trouble(response)
    const standIn = standIns.find(({ domain }) => url.hostname === domain || url.hostname.endsWith(`.${domain}`))
    if (!standIn) return void response.writeHead(502).end()
    standIn.answer(request, response, { url, expiresAt, serve: (clip) => serveClip(request, response, clip) })
  })
  const folder = mkdtempSync(join(tmpdir(), 'sumine-hosts-'))
  const hostsFile = join(folder, 'hosts.json')
  writeFileSync(hostsFile, JSON.stringify(settings))

  return {
    hostsFile,
    addressRules: onlyHere,
    /** Returns the address at a stand-in: `at('video.sibnet.test/shell.php?videoid=7')`. */
    at: (place: string) => {
      const [name = '', ...rest] = place.split('/')
      return `http://${name}:${server.port}/${rest.join('/')}`
    },
    /** Host and path of the requests since the last reset, in order. */
    asked,
    /** The header names of each request. */
    headers,
    /** Overrides the answers under a host and path. */
    trouble: (part: string, answer: Trouble) => void troubles.set(part, answer),
    /** Overrides the status under a host and path. */
    failWith: (part: string, status: number) => {
      troubles.set(part, (response) => void response.writeHead(status).end())
    },
    mend: (part: string) => void troubles.delete(part),
    expireAt: (instant: Date) => {
      expiresAt = instant
    },
    /** Removes all overrides. */
    reset: () => {
      asked.length = 0
      headers.length = 0
      troubles.clear()
      expiresAt = new Date('2030-01-01T00:00:00Z')
    },
    close: async () => {
      await server.close()
      rmSync(folder, { recursive: true })
    },
  }
}
