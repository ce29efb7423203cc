import type { Config } from '../../../../platform/config/config.ts'
import type { HttpClient } from '../../../../platform/http-client/create-http-client.ts'
import { mediaPlaces } from '../../../../platform/media/media-store.ts'
import { type AskHost, createAskHost } from '../asking/ask-host.ts'
import { type JellyfinHost, jellyfinName } from '../jellyfin/jellyfin-host.ts'
import type { OwnHost } from '../own-hosts/read-own-hosts.ts'
import type { OwnMedia } from '../own-media/own-media.ts'
import { createOwnMediaHost } from '../own-media/own-media-host.ts'
import { createDemoHost } from './demo.ts'
import { isOfDomains } from './domains.ts'
import { embeds } from './embeds.ts'
import { dash, direct, hls } from './file-types.ts'
import type { HostDefinition, VideoHost } from './host.ts'
import { completeSettings, type GivenHostSettings, readHostSettings } from './host-settings.ts'
import { peertube } from './peertube.ts'
import { peertubePlayer } from './peertube-player.ts'
import { plain } from './plain.ts'
import { sendvid } from './sendvid.ts'
import { sibnet } from './sibnet.ts'
import { vidmoly } from './vidmoly.ts'

/** A host with its fetch function, for so many fetches at once; without `ask` it needs no network. */
export type ConfiguredHost = VideoHost & {
  ask?: AskHost
  atOnce?: number
  owns?: (url: URL) => boolean
  domains?: string[]
}

/** In the order they are tried: named hosts before the operator's, file types last. */
const named: HostDefinition[] = [sibnet, sendvid, vidmoly, peertube, peertubePlayer, ...embeds]
const fileTypes: HostDefinition[] = [hls, direct, dash, plain]

/** The names that a host of the operator cannot have. */
export const builtInNames = ['demo', ...mediaPlaces, jellyfinName, ...[...named, ...fileTypes].map(({ name }) => name)]

type Parts = {
  client: HttpClient
  given: GivenHostSettings
  /** The files of the operator's hosts. */
  own?: readonly OwnHost[]
  /** The operator's own videos. */
  media?: OwnMedia
  jellyfin?: JellyfinHost | undefined
  /** The folder of the demonstration's clips, when this site serves them. */
  demoClips: string | undefined
  now: () => Date
}

/** Lists the hosts that this site can play from. @throws Error for settings of an unknown host */
export function listHosts({ client, given, own = [], media, jellyfin, demoClips, now }: Parts): ConfiguredHost[] {
  const usable = own.flatMap((host) => ('definition' in host ? [host.definition] : []))
  const definitions = [...named, ...usable, ...fileTypes]
  // A faulty file stops no start, with settings or without.
  const names = [...definitions, ...own].map(({ name }) => name)
  const unknown = Object.keys(given).filter((name) => !names.includes(name))
  if (unknown.length > 0)
    throw new Error(`VIDEO_HOSTS: no such host: ${unknown.join(', ')} (${[...new Set(names)].join(', ')})`)
  const configured = definitions.flatMap((definition) => {
    const settings = completeSettings(definition.defaults, given[definition.name])
    if (!settings.enabled) return []
    const domains = [...settings.domains, ...settings.mediaDomains]
    const owns = (url: URL) => isOfDomains(url, domains)
    const { atOnce } = settings
    const ask = createAskHost({ client, allows: owns, atOnce, now })
    return [{ ...definition.create({ settings, owns, ask }), ask, atOnce, owns, domains: settings.domains }]
  })
  const ownMedia = media ? media.stores.map((store) => createOwnMediaHost({ ...media, store, now })) : []
  return [
    ...(demoClips === undefined ? [] : [createDemoHost(demoClips)]),
    ...ownMedia,
    ...(jellyfin ? [jellyfin] : []),
    ...configured,
  ]
}

/** Returns the first host that can resolve a link. */
export function findHost<Host extends VideoHost>(hosts: readonly Host[], url: URL): Host | undefined {
  return hosts.find((host) => host.canResolve(url))
}

/**
 * Reads from VIDEO_HOSTS which players may stand in frames (docs/decisions/0043).
 * @returns lists the origins of the frames that links play in; a link of no configured host adds none
 * @throws Error naming the file and what is wrong in it
 */
export function openFrames({ VIDEO_HOSTS }: Pick<Config, 'VIDEO_HOSTS'>): (links: readonly string[]) => string[] {
  const given = readHostSettings(VIDEO_HOSTS)
  const used = named.map(({ name, defaults, toFrameOrigin }) => {
    const { enabled, domains } = completeSettings(defaults, given[name])
    return { toFrameOrigin, domains: enabled ? domains : [] }
  })
  const toOrigin = (link: string) => {
    const url = URL.parse(link)
    if (!url) return []
    return used.find(({ domains }) => isOfDomains(url, domains))?.toFrameOrigin?.(url) ?? []
  }
  return (links) => [...new Set(links.flatMap(toOrigin))]
}
