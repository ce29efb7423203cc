import { join } from 'node:path'
import type { Config } from '../../../../platform/config/config.ts'
import { projectRoot } from '../../../../platform/config/project-root.ts'
import type { HttpClient } from '../../../../platform/http-client/create-http-client.ts'
import { createJellyfinHost } from '../jellyfin/jellyfin-host.ts'
import type { JellyfinConfig } from '../jellyfin/jellyfin-servers.ts'
import { type OwnHost, readOwnHosts } from '../own-hosts/read-own-hosts.ts'
import { type OwnMediaConfig, openOwnMedia } from '../own-media/own-media.ts'
import { readHostSettings } from './host-settings.ts'
import { builtInNames, type ConfiguredHost, listHosts } from './list-hosts.ts'

export type HostConfig = Pick<Config, 'DEMO' | 'VIDEO_HOSTS'> & OwnMediaConfig & JellyfinConfig

type Parts = {
  config: HostConfig
  http: HttpClient
  now: () => Date
  /** Whether the operator sees what the own hosts print. */
  showsWords?: boolean
}

/** The hosts in the order they are tried, and the files of the operator's own. */
export type OpenedHosts = { hosts: ConfiguredHost[]; ownHosts: OwnHost[] }

/**
 * Opens the configured hosts, including the operator's and the demonstration's clips.
 * @throws Error naming the file of hosts and what is wrong in it
 */
export async function openHosts({ config, http, now, showsWords = false }: Parts): Promise<OpenedHosts> {
  const demoClips = config.DEMO ? join(projectRoot, 'demo', 'clips') : undefined
  const ownHosts = await readOwnHosts(join(config.DATA_DIR, 'hosts'), { reserved: builtInNames, showsWords, now })
  const given = readHostSettings(config.VIDEO_HOSTS)
  const media = openOwnMedia(config)
  const jellyfin = createJellyfinHost({ config, signer: media.signer, now })
  return { hosts: listHosts({ client: http, given, own: ownHosts, media, jellyfin, demoClips, now }), ownHosts }
}
