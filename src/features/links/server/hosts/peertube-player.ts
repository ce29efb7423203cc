import { z } from 'zod'
import { parseJson } from '../../../../shared/parse-json.ts'
import { HostFailure } from '../asking/host-failure.ts'
import { checkOembed, embedRefused } from './check-oembed.ts'
import { isOfDomains } from './domains.ts'
import type { HostDefinition } from './host.ts'
import { findId, readVideo } from './peertube.ts'
import { readPage } from './read-page.ts'

const permission = z.object({ domainAllowed: z.boolean() })

/** VideoEmbedPrivacyPolicy.ALL_ALLOWED: others depend on the site. */
const allAllowed = 1

/** https://docs.joinpeertube.org/api/embed-player: messages, and neither peers nor what covers the picture. */
const frameQuery = new URLSearchParams({ api: '1', p2p: '0', title: '0', warningTitle: '0', peertubeLink: '0' })

const toOrigin = ({ hostname }: URL) => `https://${hostname}`

/**
 * PeerTube's own player, in a frame after consent to its instance (docs/decisions/0043), for the instances that the
 * operator names here. Without ports, so that a link names no origin but theirs.
 */
export const peertubePlayer: HostDefinition = {
  name: 'peertube-player',
  defaults: {},
  toFrameOrigin: toOrigin,
  create: ({ ask, settings }) => ({
    name: 'peertube-player',
    canResolve: (url) => isOfDomains(url, settings.domains) && url.port === '' && findId(url) !== undefined,
    async resolve(link) {
      const url = `${toOrigin(link)}/videos/embed/${findId(link)}?${frameQuery}`
      return { url, type: 'embed', embed: link.hostname }
    },
    async checkLink(link, { origin }) {
      const { address, found } = await readVideo(link, { ask })
      if ((found.embedPrivacyPolicy?.id ?? allAllowed) !== allAllowed) {
        const { host } = new URL(origin)
        const page = await ask(
          new URL(`${address.href}/embed-privacy/allowed?${new URLSearchParams({ domain: host })}`),
        )
        const { data } = permission.safeParse(parseJson(readPage(page)))
        if (!data?.domainAllowed) throw new HostFailure('gone', embedRefused, address.host)
      }
      // It knows its videos by this path, in all versions.
      const watched = `${toOrigin(link)}/videos/watch/${findId(link)}`
      return checkOembed(watched, { ask, oembed: `${link.origin}/services/oembed`, refusals: [400, 403], origin })
    },
  }),
}
