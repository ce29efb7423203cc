import { countOf } from '../../../shared/french-numbers.ts'
import { toFailureText } from '../../../ui/api/failure-texts.ts'
import type { RunState, Scope, SourceName, SyncRun } from '../contract.ts'
import { unexpectedFailure } from '../rules.ts'
import type { Order } from './sync-queries.ts'

export const stateNames: Record<RunState, string> = {
  waiting: 'En attente',
  running: 'En cours',
  done: 'Réussie',
  failed: 'Échouée',
  cancelled: 'Interrompue',
}
export const stateTones = {
  waiting: 'warning',
  running: 'info',
  done: 'success',
  failed: 'danger',
  cancelled: 'plain',
} as const satisfies Record<RunState, string>

export const scopeNames: Record<Scope, string> = { details: 'Fiche', full: 'Complète' }
export const sourceNames: Record<SourceName, string> = { feed: 'Flux', anilist: 'AniList' }

const statusTexts: Record<number, string> = { 403: 'Forbidden', 404: 'Not Found', 409: 'Conflict' }

/** The title of a failure (docs/product/administration.md#sync): 'Erreur {status}: {statusText}', or a general one. */
export function toFailureTitle({ failure }: Pick<SyncRun, 'failure'>): string {
  const { status } = failure ?? {}
  return status ? toFailureText({}, { status, statusText: statusTexts[status] ?? '' }) : unexpectedFailure
}

/** Returns what to order for another try of a run: the same, without what its author left out. */
export function toOrder({ slug, scope, chosen }: Pick<SyncRun, 'slug' | 'scope' | 'chosen'>): Order {
  return { slug, scope, ...(chosen && { chosen }) }
}

/** Summarises the result of a run. */
export function toOutcome({ state, is_new, change_count, failure, percent }: SyncRun): string {
  if (state === 'failed') return failure?.message ?? ''
  if (state === 'running') return `${percent} %`
  if (state === 'waiting') return ''
  if (change_count === 0) return state === 'done' ? 'Déjà à jour' : 'Rien n’a changé'
  return `${is_new ? 'Nouvel anime, ' : ''}${countOf(change_count, 'changement')}`
}
