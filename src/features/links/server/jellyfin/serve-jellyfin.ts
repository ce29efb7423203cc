import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../../platform/http/app-error.ts'
import { maxTextBytes } from '../../../../platform/media/media-store.ts'
import { toMediaType } from '../../../../platform/media/media-types.ts'
import { createMediaSigner, mediaPath } from '../../../../platform/media/sign-media.ts'
import { readUpTo } from '../../../../platform/parsing/read-up-to.ts'
import type { Site } from '../../../../platform/site/site.ts'
import { absent, mediaGuards, readSigned } from '../own-media/read-signed.ts'
import { type JellyfinServer, listJellyfinServers, readFileName, toServerAddress } from './jellyfin-servers.ts'

/** How long the server may take to begin its answer. */
const patienceMs = 15_000
const passedOn = ['range', 'if-range', 'if-none-match', 'if-modified-since'] as const
const passedBack = ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'] as const

/**
 * Serves files of the operator's Jellyfin servers at signed addresses: each byte passes through, because Jellyfin's
 * keys open the whole server and its open addresses never expire (docs/decisions/0050).
 */
export function serveJellyfin({ app, config, now }: Pick<Site, 'app' | 'config' | 'now'>): void {
  const servers = listJellyfinServers(config)
  if (servers.length === 0) return
  const signer = createMediaSigner(config)
  app.get(`${mediaPath}/jellyfin/*`, { config: { isFile: true } }, async (request, reply) => {
    const { name, lastsS } = readSigned({ signer, place: 'jellyfin', now: now() }, request)
    const file = readFileName(name)
    const server = servers.find(({ id }) => id === file?.serverId)
    if (!file || !server) throw absent()
    const { answer, end } = await open(server, toServerAddress(server, file), request)
    reply.raw.once('close', end)
    reply.headers({ ...mediaGuards, 'cache-control': `private, max-age=${lastsS}` })
    reply.header('content-type', toMediaType(name) ?? '')
    return 'subtitle' in file ? sendCaptions(answer, reply) : sendStream(answer, reply)
  })
}

const away = () => new AppError('VIDEO_UNAVAILABLE', 'Le serveur Jellyfin ne répond pas')

async function open(server: JellyfinServer, address: URL, { headers, method }: FastifyRequest) {
  const given = Object.fromEntries(passedOn.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])))
  const ending = new AbortController()
  const end = () => ending.abort()
  const clock = setTimeout(end, patienceMs)
  try {
    const answer = await fetch(address, {
      method,
      headers: { ...given, authorization: server.authorization, 'accept-encoding': 'identity' },
      // The key goes to this server only.
      redirect: 'error',
      signal: ending.signal,
    })
    if (![200, 206, 304, 416].includes(answer.status)) {
      end()
      throw answer.status === 404 ? absent() : away()
    }
    return { answer, end }
  } catch (error) {
    throw error instanceof AppError ? error : away()
  } finally {
    clearTimeout(clock)
  }
}

function sendStream(answer: Response, reply: FastifyReply) {
  for (const name of passedBack) {
    const value = answer.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  reply.code(answer.status)
  // An empty text would set a length of 0, also for HEAD.
  return reply.send(answer.body ? Readable.fromWeb(answer.body as ReadableStream) : Readable.from([]))
}

async function sendCaptions(answer: Response, reply: FastifyReply) {
  if (answer.status !== 200 || !answer.body) throw absent()
  const { bytes, isWhole } = await readUpTo(Readable.fromWeb(answer.body as ReadableStream), maxTextBytes)
  if (!isWhole) throw absent()
  return reply.send(bytes)
}
