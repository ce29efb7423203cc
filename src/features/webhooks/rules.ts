export const webhookFormats = ['json', 'discord'] as const
export type WebhookFormat = (typeof webhookFormats)[number]

/** The events of the site. Members can choose new episodes only. */
export const memberEvents = ['episodes.new'] as const
export const siteEvents = ['episodes.new', 'report.created', 'links.dead', 'rights.notice', 'sync.ended'] as const
export type WebhookEvent = (typeof siteEvents)[number]

export const episodeChoices = ['all', 'watchlist', 'VOSTFR', 'VF'] as const
export type EpisodeChoice = (typeof episodeChoices)[number]

export const noEvent = 'Choisissez au moins un événement'

export const maxOwnWebhooks = 5
export const maxSiteWebhooks = 20
export const maxUrlLength = 500

/** Hours in which a replaced secret signs too. */
export const formerSecretHours = 24

/** Days of failures after which a webhook is switched off. */
export const maxFailingDays = 3

/** The most attempts to send a message, over 8 to 17 hours; the queue makes no more (`queueOptions`). */
export const maxAttempts = 11
/** The longest pause that a receiver can ask for (`Retry-After`), in seconds. */
export const maxPauseS = 12 * 3600
export const answerTimeoutMs = 8000
/** How long sent messages are listed. */
export const deliveryDays = 30

export const eventNames: Record<WebhookEvent, string> = {
  'episodes.new': 'Nouveaux épisodes',
  'report.created': 'Signalements',
  'links.dead': 'Liens hors service',
  'rights.notice': 'Notifications d’ayants droit',
  'sync.ended': 'Résultats de synchronisation',
}

export const episodeNames: Record<EpisodeChoice, string> = {
  all: 'Tous les épisodes',
  watchlist: 'Ma watchlist seulement',
  VOSTFR: 'VOSTFR seulement',
  VF: 'VF seulement',
}

export const formatNames: Record<WebhookFormat, string> = { json: 'JSON signé', discord: 'Discord' }

/** Returns why a webhook of this format cannot have the address, in French; undefined if it can. */
export function findUrlFault(text: string, format: WebhookFormat): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') {
    return 'Donnez une adresse complète en https://'
  }
  const isDiscord = /(^|\.)discord(app)?\.com$/.test(url.hostname) && url.pathname.startsWith('/api/webhooks/')
  if (format === 'discord' && !isDiscord) {
    return 'Copiez l’URL du webhook depuis Discord : https://discord.com/api/webhooks/…'
  }
  return undefined
}
