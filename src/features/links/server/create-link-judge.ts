import { publicInternet } from '../../../platform/http-client/address-rules.ts'
import { createHttpClient } from '../../../platform/http-client/create-http-client.ts'
import { findHost } from './hosts/hosts.ts'
import { type HostConfig, openHosts } from './hosts/open-hosts.ts'
import { parseWebAddress } from './parse-web-address.ts'

/**
 * Returns whether a configured host plays a link, without a request.
 * @throws Error naming the file of hosts and what is wrong in it
 */
export async function createLinkJudge(config: HostConfig): Promise<(link: string) => boolean> {
  const http = createHttpClient(publicInternet)
  const { hosts } = await openHosts({ config, http, now: () => new Date() })
  http.close()
  return (link) => {
    const url = parseWebAddress(link)
    return url !== undefined && findHost(hosts, url) !== undefined
  }
}
