import type { TokenScope } from '../../shared/contract/token-scopes.ts'

/** Begins every token, so that people, logs and scanners of leaked secrets recognise one. */
export const tokenPrefix = 'sumine_'

export const noScope = 'Choisissez au moins une permission'

export const maxTokens = 20
export const maxTokenName = 60

/** Lifetimes to choose from, in days; null for a token without an end. */
export const tokenLifetimes = [7, 30, 90, 365, null] as const
/** How long an expired token is shown, so that its owner sees why a program has stopped. */
export const expiredTokenDays = 30

export const scopeNames: Record<TokenScope, string> = {
  lists: 'Listes et progression',
  notifications: 'Notifications',
  catalogue: 'Animes, épisodes et genres',
  import: 'Import de fichiers',
  links: 'Liens',
  sync: 'Synchronisation',
  reports: 'Signalements',
  planning: 'Planning',
  messages: 'Messages et maintenance',
  community: 'Équipe et partenaires',
  rights: 'Ayants droit',
  members: 'Utilisateurs (lecture)',
  log: 'Journal (lecture)',
  figures: 'Statistiques et état du site',
}
