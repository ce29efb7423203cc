import type { Scope } from '../../contract.ts'
import type { GivenEpisode } from '../compare/compare-episodes.ts'
import type { Gathered } from '../gather-answers.ts'
import type { Step } from '../queries/runs.ts'

/** The number of episodes per transaction. */
export const episodesPerStep = 50

export const seasonKey = (label: string) => `season:${label}`

/** The steps before the sources have answered. */
export const firstSteps: Step[] = [{ key: 'fetch', label: 'Sources', done: 0, total: 1 }]

/** Returns all steps, once the sources have answered. */
export function planSteps(scope: Scope, gathered: Gathered): Step[] {
  const fetched = firstSteps.map((step) => ({ ...step, done: step.total }))
  const details = { key: 'details', label: 'Fiche de l’anime', done: 0, total: 1 }
  if (scope === 'details') return [...fetched, details]
  const seasons = [...listSeasons(gathered)].map(([label, episodes]) => ({
    key: seasonKey(label),
    label,
    done: 0,
    total: episodes.length,
  }))
  return [
    ...fetched,
    details,
    ...seasons,
    { key: 'extras', label: 'Titres, créneaux et relations', done: 0, total: 1 },
    { key: 'links', label: 'Vérification des liens', done: 0, total: 1 },
  ]
}

/** Returns the episodes of the first source that has any, by season. */
export function listSeasons({ answers }: Pick<Gathered, 'answers'>): Map<string, GivenEpisode[]> {
  const found = answers.find(({ record }) => record.episodes && record.episodes.length > 0)
  return Map.groupBy(found?.record.episodes ?? [], ({ season_label }) => season_label)
}

/** Returns 0 to 100: all steps have the same weight, and the current one counts in part. */
export function toPercent(steps: readonly Step[], isOver: boolean): number {
  if (isOver) return 100
  const parts = steps.map(({ done, total }) => (total === 0 ? 1 : done / total))
  // The other steps are unknown before the sources have answered.
  return steps.length <= 1 ? 0 : Math.floor((100 * parts.reduce((sum, part) => sum + part, 0)) / steps.length)
}
