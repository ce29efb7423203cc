/** The providers whose players the site shows in a frame. */
export const embedProviders = ['youtube', 'vimeo', 'dailymotion'] as const
export type EmbedProvider = (typeof embedProviders)[number]
