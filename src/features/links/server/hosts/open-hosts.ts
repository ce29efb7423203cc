import { join } from 'node:path'
import type { Config } from '../../../../platform/config/config.ts'
import { projectRoot } from '../../../../platform/config/project-root.ts'
import type { HttpClient } from '../../../../platform/http-client/create-http-client.ts'
import { readHostSettings } from './host-settings.ts'
import { type ConfiguredHost, listHosts } from './hosts.ts'

type Parts = { config: Pick<Config, 'DEMO' | 'VIDEO_HOSTS'>; http: HttpClient; now: () => Date }

/**
 * Opens the configured hosts, including the demonstration's clips.
 * @throws Error naming the file of hosts and what is wrong in it
 */
export function openHosts({ config, http, now }: Parts): ConfiguredHost[] {
  const demoClips = config.DEMO ? join(projectRoot, 'demo', 'clips') : undefined
  return listHosts({ client: http, given: readHostSettings(config.VIDEO_HOSTS), demoClips, now })
}
