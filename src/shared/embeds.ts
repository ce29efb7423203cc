/**
 * The providers whose players the site shows in a frame, and whether the frame answers messages. Any other name of a
 * player is a PeerTube instance's host.
 */
export const embedProviders = {
  youtube: { name: 'YouTube', answers: true },
  vimeo: { name: 'Vimeo', answers: true },
  dailymotion: { name: 'Dailymotion', answers: false },
}
export type EmbedProvider = keyof typeof embedProviders

export const isEmbedProvider = (embed: string): embed is EmbedProvider => Object.hasOwn(embedProviders, embed)
