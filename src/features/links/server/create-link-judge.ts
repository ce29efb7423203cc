import { publicInternet } from '../../../platform/http-client/address-rules.ts'
import { createHttpClient } from '../../../platform/http-client/create-http-client.ts'
import type { HostConfig } from './hosts/open-hosts.ts'
import { knowVideos } from './recognise-videos.ts'

/**
 * Returns whether a configured host plays a link, without a request.
 * @throws Error naming the file of hosts and what is wrong in it
 */
export async function createLinkJudge(config: HostConfig): Promise<(link: string) => boolean> {
  const http = createHttpClient(publicInternet)
  const { isPlayable } = await knowVideos({ config, http, now: () => new Date() })
  http.close()
  return isPlayable
}
