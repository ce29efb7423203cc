import { type AddressRules, publicInternet } from '../../../../platform/http-client/address-rules.ts'
import { createHttpClient } from '../../../../platform/http-client/create-http-client.ts'
import type { MediaSigner } from '../../../../platform/media/sign-media.ts'
import { type AskHost, createAskHost } from '../asking/ask-host.ts'
import { cacheUntilExpiry } from '../asking/cache-until-expiry.ts'
import { HostFailure, noAddressFound } from '../asking/host-failure.ts'
import type { ResolveContext, VideoHost } from '../hosts/host.ts'
import { isGone, readPage } from '../hosts/read-page.ts'
import { toMediaExpiry } from '../own-media/own-media.ts'
import {
  findItemId,
  isAtServer,
  type JellyfinConfig,
  type JellyfinFile,
  type JellyfinServer,
  listJellyfinServers,
  toFileName,
  toServerAddress,
} from './jellyfin-servers.ts'
import { type JellyfinItem, readItem } from './read-item.ts'

export const jellyfinName = 'jellyfin'
export type JellyfinHost = VideoHost & { domains: string[]; owns: (url: URL) => boolean }

/** The servers come from the settings, and are often in the site's own network: private addresses are allowed. */
const ownNetwork: AddressRules = { ...publicInternet, mayConnect: () => true }
const maxItems = 1000

type Parts = { config: JellyfinConfig; signer: MediaSigner; now: () => Date }

/**
 * Creates the host of the operator's Jellyfin servers (https://api.jellyfin.org). Videos that browsers play without
 * conversion get signed addresses of this site, and so do their French captions. The site asks the servers itself, even
 * with a separate resolver, since only the site can sign.
 * @returns undefined without servers
 */
export function createJellyfinHost({ config, signer, now }: Parts): JellyfinHost | undefined {
  const servers = listJellyfinServers(config)
  if (servers.length === 0) return undefined
  const client = createHttpClient(ownNetwork)
  const asks = new Map(
    servers.map((server) => [
      server,
      createAskHost({ client, allows: (url) => isAtServer(server, url), atOnce: 4, now }),
    ]),
  )
  const cache = cacheUntilExpiry<JellyfinItem & { expiresAt?: Date }>(now, maxItems)

  function find(url: URL): { server: JellyfinServer; ask: AskHost; itemId: string } | undefined {
    const itemId = findItemId(url)
    if (itemId === undefined) return undefined
    for (const [server, ask] of asks) if (isAtServer(server, url)) return { server, ask, itemId }
    return undefined
  }

  function get(url: URL) {
    const found = find(url)
    if (!found) throw new HostFailure('gone', noAddressFound, url.host)
    const { server, ask, itemId } = found
    const readFresh = async () => {
      const address = new URL(`${server.base}/Items/${itemId}/PlaybackInfo`)
      const page = await ask(address, { headers: { authorization: server.authorization }, stopAtRedirect: true })
      return readItem(readPage(page), address.host)
    }
    return { ...found, read: () => cache(`${server.id}/${itemId}`, readFresh), readFresh }
  }

  return {
    name: jellyfinName,
    domains: [...new Set(servers.map(({ base }) => new URL(base).hostname))],
    owns: (url) => servers.some((server) => isAtServer(server, url)),
    canResolve: (url) => find(url) !== undefined,
    async resolve(url, { origin }) {
      const { server, itemId, read } = get(url)
      const { sourceId, container, subtitle } = await read()
      const expiresAt = toMediaExpiry(now())
      const named = { serverId: server.id, itemId, sourceId }
      const sign = (file: JellyfinFile) =>
        origin + signer.sign({ place: 'jellyfin', name: toFileName(file), expiresS: expiresAt.getTime() / 1000 })
      return {
        url: sign({ ...named, container }),
        type: 'mp4',
        cors: true,
        expiresAt,
        ...(subtitle !== undefined && { captionsUrl: sign({ ...named, subtitle }) }),
      }
    },
    async checkLink(url, context) {
      const { server, ask, itemId, readFresh } = get(url)
      const { sourceId, container } = await readFresh()
      const address = toServerAddress(server, { serverId: server.id, itemId, sourceId, container })
      return { tried: await checkStream(server, ask, address, context), cors: true }
    },
  }
}

async function checkStream(
  server: JellyfinServer,
  ask: AskHost,
  address: URL,
  { origin }: ResolveContext,
): Promise<string> {
  const headers = { authorization: server.authorization }
  const answer = await ask(address, { headers, beginning: { bytes: 1024, origin }, stopAtRedirect: true })
  const type = answer.headers['content-type'] ?? 'type inconnu'
  if (answer.status === 200 || answer.status === 206) return `${answer.status} ${type} (${address.host})`
  throw new HostFailure(isGone(answer.status) ? 'gone' : 'unreachable', `Erreur ${answer.status}`, address.host)
}
