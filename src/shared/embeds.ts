/** The providers whose players the site shows in a frame. Any other name of a player is a PeerTube instance's host. */
export const embedProviders = ['youtube', 'vimeo', 'dailymotion'] as const
export type EmbedProvider = (typeof embedProviders)[number]

export const isEmbedProvider = (embed: string): embed is EmbedProvider =>
  embedProviders.some((provider) => provider === embed)
