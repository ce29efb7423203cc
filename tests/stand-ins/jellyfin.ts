import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { serveClip } from './hosts/serve-clip.ts'
import { listen } from './listen.ts'

export const jellyfinKey = 'a1b2c3 "d4'

type Asked = { method: string | undefined; url: string; headers: IncomingHttpHeaders }
type JellyfinStandIn = {
  /** With a base path, as behind a proxy. */
  base: string
  asked: Asked[]
  /** Answers this status to all. */
  failWith: (status: number | undefined) => void
  close: () => Promise<void>
}

const video = (Codec: string, BitDepth = 8) => ({ Type: 'Video', Index: 0, Codec, BitDepth })
const audio = (Codec: string) => ({ Type: 'Audio', Index: 1, Codec, Language: 'jpn' })
const subtitle = (Index: number, Language: string, IsTextSubtitleStream = true) => ({
  Type: 'Subtitle',
  Index,
  Codec: IsTextSubtitleStream ? 'ass' : 'pgssub',
  Language,
  IsTextSubtitleStream,
})
const source = (Id: string, Container: string, ...MediaStreams: object[]) => ({
  Protocol: 'File',
  Id,
  Container,
  IsInfiniteStream: false,
  MediaStreams,
})

/** The items by the last digit of their id. */
const items: Record<string, object[]> = {
  1: [
    source('a'.repeat(32), 'mkv', video('hevc'), audio('aac')),
    source(
      'b'.repeat(32),
      'mov,mp4,m4a,3gp,3g2,mj2',
      video('h264'),
      audio('aac'),
      subtitle(2, 'fre', false),
      subtitle(3, 'eng'),
      subtitle(4, 'fre'),
    ),
  ],
  2: [source('c'.repeat(32), 'mkv', video('h264', 10), audio('flac'))],
  3: [{ ...source('d'.repeat(32), 'ts', video('h264')), IsInfiniteStream: true }],
  4: [],
}

export const itemId = (digit: number) => `${'0'.repeat(31)}${digit}`

/**
 * A Jellyfin server after its OpenAPI document (https://api.jellyfin.org): PlaybackInfo, static streams and subtitles.
 * Unlike the real one, it asks for the key everywhere, as is announced (jellyfin/jellyfin#13984).
 */
export async function openJellyfin(): Promise<JellyfinStandIn> {
  const asked: Asked[] = []
  let failure: number | undefined
  const server = await listen((request, response) => {
    const { method, url = '', headers } = request
    asked.push({ method, url, headers })
    if (failure !== undefined) return void response.writeHead(failure).end('<p>failure</p>')
    const token = /^MediaBrowser Token="([^"]*)"$/.exec(headers.authorization ?? '')?.[1]
    if (token === undefined || decodeURIComponent(token) !== jellyfinKey) return void response.writeHead(401).end()
    answer(new URL(url, 'http://jellyfin'), response, (path) => serveClip(request, response, { path }))
  })
  return {
    base: `http://127.0.0.1:${server.port}/jellyfin`,
    asked,
    failWith: (status) => {
      failure = status
    },
    close: server.close,
  }
}

function answer({ pathname, searchParams }: URL, response: ServerResponse, serve: (path: string) => void): void {
  const id = /^\/jellyfin\/Items\/([\da-f]{32})\/PlaybackInfo$/.exec(pathname)?.[1]
  const found = id === undefined ? undefined : items[id.at(-1) ?? '']
  if (id !== undefined && !found) return void response.writeHead(404).end()
  if (found) {
    response.setHeader('content-type', 'application/json; charset=utf-8')
    return void response.end(JSON.stringify({ MediaSources: found, PlaySessionId: 'e'.repeat(32) }))
  }
  const isStatic = searchParams.get('static') === 'true' && searchParams.get('mediaSourceId') === 'b'.repeat(32)
  if (pathname === `/jellyfin/Videos/${itemId(1)}/stream.mp4` && isStatic) return void serve('episode-2.mp4')
  if (pathname === `/jellyfin/Videos/${itemId(1)}/${'b'.repeat(32)}/Subtitles/4/Stream.vtt`) {
    response.setHeader('content-type', 'text/vtt')
    return void response.end('WEBVTT\n\n00:00.000 --> 00:20.000\nBonjour\n')
  }
  response.writeHead(404).end()
}
