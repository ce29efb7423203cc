import type { Site, Thumbnails } from '../../../platform/site/site.ts'
import { findHost } from './hosts/hosts.ts'
import { openHosts } from './hosts/open-hosts.ts'
import { parseWebAddress } from './parse-web-address.ts'

/**
 * Derives thumbnails from links, for hosts with predictable addresses (docs/product/watching.md#thumbnails); no host is
 * asked.
 */
export function findThumbnails(site: Pick<Site, 'config' | 'http' | 'now'>): Thumbnails {
  const { hosts } = openHosts(site)
  return {
    locateThumbnail(videoUrl) {
      const url = parseWebAddress(videoUrl)
      return url && findHost(hosts, url)?.locateThumbnail?.(url)
    },
    isThumbnail(address) {
      const url = parseWebAddress(address)
      return url !== undefined && hosts.some((host) => host.isThumbnail?.(url))
    },
  }
}
