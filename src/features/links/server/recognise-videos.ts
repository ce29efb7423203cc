import { publicInternet } from '../../../platform/http-client/address-rules.ts'
import { createHttpClient } from '../../../platform/http-client/create-http-client.ts'
import type { Site, Videos } from '../../../platform/site/site.ts'
import { findHost } from './hosts/list-hosts.ts'
import { type HostConfig, openHosts } from './hosts/open-hosts.ts'
import { parseWebAddress } from './parse-web-address.ts'

/**
 * Tells from an address which videos this site plays, and derives thumbnails where hosts have predictable addresses
 * (docs/product/watching.md#thumbnails); no host is asked.
 */
export async function recogniseVideos(site: Pick<Site, 'http' | 'now'> & { config: HostConfig }): Promise<Videos> {
  const { hosts } = await openHosts(site)
  return {
    locateThumbnail(videoUrl) {
      const url = parseWebAddress(videoUrl)
      return url && findHost(hosts, url)?.locateThumbnail?.(url)
    },
    isThumbnail(address) {
      const url = parseWebAddress(address)
      return url !== undefined && hosts.some((host) => host.isThumbnail?.(url))
    },
    isPlayable(videoUrl) {
      const url = parseWebAddress(videoUrl)
      return url !== undefined && findHost(hosts, url) !== undefined
    },
  }
}

/**
 * Returns whether a configured host plays a link, without a request.
 * @throws Error naming the file of hosts and what is wrong in it
 */
export async function createLinkJudge(config: HostConfig): Promise<(link: string) => boolean> {
  const http = createHttpClient(publicInternet)
  const { isPlayable } = await recogniseVideos({ config, http, now: () => new Date() })
  http.close()
  return isPlayable
}
