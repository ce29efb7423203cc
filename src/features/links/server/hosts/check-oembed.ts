import { HostFailure, resolutionFailed } from '../asking/host-failure.ts'
import type { HostParts, LinkFound } from './host.ts'
import { isGone } from './read-page.ts'

type Oembed = Pick<HostParts, 'ask'> & {
  /** The host's address that describes a link; see https://oembed.com. */
  oembed: string
  /** Statuses by which it refuses the frame or the video. */
  refusals: readonly number[]
  /** The origin of this site, which asks. */
  origin: string
}

/** Asks whether a video is there and may be embedded. @throws HostFailure */
export async function checkOembed(link: string, { ask, oembed, refusals, origin }: Oembed): Promise<LinkFound> {
  const address = new URL(oembed)
  address.searchParams.set('url', link)
  address.searchParams.set('format', 'json')
  const { status } = await ask(address, { referer: new URL(origin) })
  if (status === 200) return { tried: `oEmbed ${status} (${address.host})` }
  const refuses = isGone(status) || refusals.includes(status)
  const words = status === 401 ? embedRefused : `Erreur ${status}`
  throw new HostFailure(refuses ? 'gone' : 'unreachable', refuses ? words : resolutionFailed, oembed)
}

/** Message for a video that plays at its host alone. */
export const embedRefused = 'L’intégration est refusée'
