import type { EmbedProvider } from '../../../../shared/embeds.ts'
import { HostFailure, noAddressFound } from '../asking/host-failure.ts'
import { checkOembed } from './check-oembed.ts'
import { isOfDomains } from './domains.ts'
import type { HostDefinition } from './host.ts'

type Embed = {
  provider: EmbedProvider
  domains: string[]
  /** The origin of its frames. */
  origin: string
  /** Returns the video of a link of the provider's domains, as the path and query of its frame. */
  toFrame: (link: URL, site: string) => string | undefined
  /** Returns the address of a link's video that its oEmbed address knows; by default the link. */
  toPage?: (link: URL) => string
  /** Describes a link; see https://oembed.com. */
  oembed: string
  /** Statuses by which it refuses the frame or the video. */
  refusals: readonly number[]
}

/**
 * Makes a host whose own player is shown in a frame. The visitor's browser sends it nothing before their consent. Its
 * oEmbed address tells whether the video is there and may be embedded.
 */
function defineEmbed(embed: Embed): HostDefinition {
  const { provider, domains, origin: frameOrigin, toFrame, toPage = ({ href }) => href, oembed, refusals } = embed
  return {
    name: provider,
    defaults: { domains },
    toFrameOrigin: () => frameOrigin,
    create: ({ settings, ask }) => ({
      name: provider,
      canResolve: (url) => isOfDomains(url, settings.domains) && toFrame(url, '') !== undefined,
      async resolve(link, { origin }) {
        const frame = toFrame(link, origin)
        if (frame === undefined) throw new HostFailure('gone', noAddressFound, link.host)
        return { url: frameOrigin + frame, type: 'embed', embed: provider }
      },
      checkLink: (link, { origin }) => checkOembed(toPage(link), { ask, oembed, refusals, origin }),
    }),
  }
}

const isShort = ({ hostname }: URL, host: string) => hostname === host

function findYoutubeId(link: URL): string | undefined {
  const inPath = isShort(link, 'youtu.be') ? link.pathname : /^\/(?:embed|shorts|live)(\/.*)/.exec(link.pathname)?.[1]
  return /^\/?([\w-]{11})\/?$/.exec(inPath ?? link.searchParams.get('v') ?? '')?.[1]
}

/** YouTube: the frame of its domain without cookies, which answers messages (`enablejsapi`) of this site. */
const youtube = defineEmbed({
  provider: 'youtube',
  domains: ['youtube.com', 'youtube-nocookie.com', 'youtu.be'],
  origin: 'https://www.youtube-nocookie.com',
  oembed: 'https://www.youtube.com/oembed',
  // It answers 400 for no video, 401 where embedding is off, 403 for a private one.
  refusals: [400, 401, 403],
  toFrame(link, site) {
    const id = findYoutubeId(link)
    const query = new URLSearchParams({ enablejsapi: '1', playsinline: '1', rel: '0', origin: site })
    return id && `/embed/${id}?${query}`
  },
  // Its oEmbed is made for pages, not for frames of the domain without cookies.
  toPage: (link) => `https://www.youtube.com/watch?v=${findYoutubeId(link) ?? ''}`,
})

/** Vimeo: `dnt` asks it not to follow the visitor; `h` is the key of an unlisted video. */
const vimeo = defineEmbed({
  provider: 'vimeo',
  domains: ['vimeo.com'],
  origin: 'https://player.vimeo.com',
  oembed: 'https://vimeo.com/api/oembed.json',
  refusals: [403],
  toFrame(link) {
    const [, id, key = link.searchParams.get('h')] =
      /^\/(?:video\/)?(\d{1,12})(?:\/([a-f\d]{6,20}))?\/?$/.exec(link.pathname) ?? []
    if (id === undefined) return undefined
    return `/video/${id}?${new URLSearchParams({ ...(key && { h: key }), dnt: '1', playsinline: '1' })}`
  },
})

/** Dailymotion: its plain frame sends and takes no messages (https://developers.dailymotion.com/docs/iframe-web). */
const dailymotion = defineEmbed({
  provider: 'dailymotion',
  domains: ['dailymotion.com', 'dai.ly'],
  origin: 'https://geo.dailymotion.com',
  oembed: 'https://www.dailymotion.com/services/oembed',
  refusals: [400, 403],
  toFrame(link) {
    const inPath = isShort(link, 'dai.ly') ? link.pathname : /^(?:\/embed)?\/video(\/.*)/.exec(link.pathname)?.[1]
    const id = /^\/?([a-z\d]{5,20})\/?$/i.exec(inPath ?? link.searchParams.get('video') ?? '')?.[1]
    return id && `/player.html?${new URLSearchParams({ video: id })}`
  },
})

export const embeds: HostDefinition[] = [youtube, vimeo, dailymotion]
