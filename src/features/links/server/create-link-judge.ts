import { publicInternet } from '../../../platform/http-client/address-rules.ts'
import { createHttpClient } from '../../../platform/http-client/create-http-client.ts'
import { readHostSettings } from './hosts/host-settings.ts'
import { findHost, listHosts } from './hosts/hosts.ts'
import { parseWebAddress } from './parse-web-address.ts'

type Settings = { hostsFile?: string | undefined; demoClips?: string | undefined }

/**
 * Whether one of the configured hosts plays a link; none of them is asked.
 * @throws Error naming the file of hosts and what is wrong in it
 */
export function createLinkJudge({ hostsFile, demoClips }: Settings): (link: string) => boolean {
  const client = createHttpClient(publicInternet)
  const hosts = listHosts({ client, given: readHostSettings(hostsFile), demoClips, now: () => new Date() })
  client.close()
  return (link) => {
    const url = parseWebAddress(link)
    return url !== undefined && findHost(hosts, url) !== undefined
  }
}
