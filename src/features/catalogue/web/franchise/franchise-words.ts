import { countOf } from '../../../../shared/french-numbers.ts'
import type { Franchise, FranchiseMember } from '../../franchise-contract.ts'
import type { StoredKind } from '../../relation-rules.ts'
import type { Joint } from './lay-out-lines.ts'

/** The orders of a franchise by the word in its address. */
export const watchOrders = {
  conseille: { name: 'recommended', label: 'Conseillé' },
  sortie: { name: 'release', label: 'Sortie' },
  chronologie: { name: 'story', label: 'Chronologie' },
} as const satisfies Record<string, { name: keyof Franchise['orders']; label: string }>
export type WatchOrder = keyof typeof watchOrders

export const isWatchOrder = (text: string | null): text is WatchOrder =>
  text !== null && Object.hasOwn(watchOrders, text)

const joints: Record<StoredKind, string> = {
  suite: 'Suite de',
  film: 'Film de',
  OAV: 'OAV de',
  résumé: 'Résumé de',
  'spin-off': 'Spin-off de',
  'même univers': 'Même univers que',
}
const reversed: Record<StoredKind, string> = {
  suite: 'Préquelle de',
  film: 'Série du film',
  OAV: 'Série de l’OAV',
  résumé: 'Version complète de',
  'spin-off': 'Œuvre d’origine de',
  'même univers': 'Même univers que',
}

/** Says what an anime is to the one that it is joined to: 'Suite de « Le Phare »'. */
export function describeJoint({ relation, otherId }: Joint, titleOf: (id: number) => string): string {
  const words = relation.anime_id === otherId ? joints : reversed
  return `${words[relation.kind]} «\u00a0${titleOf(otherId)}\u00a0»`
}

/** Formats hours for a whole franchise: 'environ 48 h', 'environ 40 min'; undefined when no length is known. */
function toTotalTime(members: readonly FranchiseMember[]): string | undefined {
  const seconds = members.reduce((sum, { duration_seconds }) => sum + (duration_seconds ?? 0), 0)
  if (seconds === 0) return undefined
  const minutes = Math.max(1, Math.round(seconds / 60))
  return minutes < 60 ? `environ ${minutes}\u00a0min` : `environ ${Math.round(minutes / 60)}\u00a0h`
}

/** Describes a franchise: '12 titres de 1966 à 2018, environ 48 h.' */
export function describeFranchise({ members }: Pick<Franchise, 'members'>): string {
  const years = members.flatMap(({ release_year }) => release_year ?? [])
  const [first, last] = [Math.min(...years), Math.max(...years)]
  const span = years.length === 0 ? '' : first === last ? ` de ${first}` : ` de ${first} à ${last}`
  return `${[`${countOf(members.length, 'titre')}${span}`, toTotalTime(members)].filter(Boolean).join(', ')}.`
}
