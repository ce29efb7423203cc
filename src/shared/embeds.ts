/** The players of third parties that the site shows in a frame. */
const providers = {
  youtube: { domains: ['youtube.com', 'youtube-nocookie.com', 'youtu.be'], origin: 'https://www.youtube-nocookie.com' },
  vimeo: { domains: ['vimeo.com'], origin: 'https://player.vimeo.com' },
  dailymotion: { domains: ['dailymotion.com', 'dai.ly'], origin: 'https://geo.dailymotion.com' },
} as const

export const embedProviders = ['youtube', 'vimeo', 'dailymotion'] as const
export type EmbedProvider = (typeof embedProviders)[number]

/** Domains of a provider's links, including subdomains. */
export const embedDomains = (provider: EmbedProvider): string[] => [...providers[provider].domains]

/** The origin of a provider's frames and messages. */
export const embedOrigin = (provider: EmbedProvider): string => providers[provider].origin

/** Returns the providers of these hosts of links, each once. */
export function listEmbedProviders(hosts: Iterable<string>): EmbedProvider[] {
  const all = [...hosts]
  return embedProviders.filter((provider) =>
    providers[provider].domains.some((domain) => all.some((host) => host === domain || host.endsWith(`.${domain}`))),
  )
}
