import { createHash } from 'node:crypto'
import type { Config } from '../../../../platform/config/config.ts'

export type JellyfinConfig = Pick<Config, 'JELLYFIN_URL' | 'JELLYFIN_API_KEY'>

export type JellyfinServer = {
  /** Names it in addresses of this site. */
  id: string
  /** Without a trailing slash. */
  base: string
  /** The header with its API key, which is an administrator's: it never leaves the server. */
  authorization: string
}

/** Lists the servers of the settings, where the keys are in the order of the addresses. */
export function listJellyfinServers({ JELLYFIN_URL = [], JELLYFIN_API_KEY = [] }: JellyfinConfig): JellyfinServer[] {
  return JELLYFIN_URL.map((base, index) => ({
    id: createHash('sha256').update(base).digest('hex').slice(0, 12),
    base,
    // The scheme of https://jellyfin.org/developers/docs/api/authorization: values are URL-encoded and quoted.
    authorization: `MediaBrowser Token="${encodeURIComponent(JELLYFIN_API_KEY[index] ?? '')}"`,
  }))
}

/** Returns whether an address is one of a server's. */
export function isAtServer({ base }: JellyfinServer, url: URL): boolean {
  const root = new URL(`${base}/`)
  return url.origin === root.origin && url.pathname.startsWith(root.pathname)
}

const id = '[\\da-f]{32}|[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const isId = new RegExp(`^(?:${id})$`, 'i')
const inPath = new RegExp(`/(?:Items|Videos)/(${id})(?:/|$)`, 'i')

/** Returns the id of the item that a link names: `…/web/#/details?id=…`, `…/Items/{id}`, `…/Videos/{id}/…`. */
export function findItemId({ pathname, hash }: URL): string | undefined {
  const named = /^#!?\/(?:details|item)(?:\.html)?\?(.*)$/.exec(hash)?.[1]
  const found = named === undefined ? inPath.exec(pathname)?.[1] : new URLSearchParams(named).get('id')
  return found && isId.test(found) ? found.replaceAll('-', '').toLowerCase() : undefined
}

/** Names of what is served: the video of a source of an item, and its captions. */
export type JellyfinFile = { serverId: string; itemId: string; sourceId: string } & (
  | { container: 'mp4' | 'webm' }
  | { subtitle: number }
)

/** Returns a file's name in addresses of this site: `server/item/source.mp4`. */
export function toFileName(file: JellyfinFile): string {
  const start = `${file.serverId}/${file.itemId}/${file.sourceId}`
  return 'container' in file ? `${start}.${file.container}` : `${start}/${file.subtitle}.vtt`
}

/** Parses such a name; undefined for any other. */
export function readFileName(name: string): JellyfinFile | undefined {
  const [, serverId = '', itemId = '', sourceId = '', container, subtitle] =
    /^([\da-f]{12})\/([\da-f]{32})\/([\da-z]{1,64})(?:\.(mp4|webm)|\/(\d{1,4})\.vtt)$/.exec(name) ?? []
  const named = { serverId, itemId, sourceId }
  if (container === 'mp4' || container === 'webm') return { ...named, container }
  return subtitle === undefined ? undefined : { ...named, subtitle: Number(subtitle) }
}

/** Returns where the server has a file: the original (`static`), or captions that it converts to WebVTT. */
export function toServerAddress({ base }: JellyfinServer, file: JellyfinFile): URL {
  const { itemId, sourceId } = file
  if ('subtitle' in file) return new URL(`${base}/Videos/${itemId}/${sourceId}/Subtitles/${file.subtitle}/Stream.vtt`)
  return new URL(`${base}/Videos/${itemId}/stream.${file.container}?static=true&mediaSourceId=${sourceId}`)
}
