import { countOf, pluralOf } from '../../../../shared/french-numbers.ts'
import type { EpisodeChange } from './compare-episodes.ts'
import { showNumbers } from './show-value.ts'

/**
 * Describes the changed episodes of one season: 'Saison 2, épisodes 10 et 11 (VOSTFR)', 'Saison 2, épisode 9 (VF) :
 * titre, 1 lien'.
 */
export function describeSeason(label: string, changes: readonly EpisodeChange[]): string[] {
  const added = Map.groupBy(
    changes.filter(({ isNew }) => isNew),
    ({ episode }) => episode.language,
  )
  const lines = [...added].map(([language, episodes]) => {
    const numbers = episodes.map(({ episode }) => episode.episode_number)
    return `${label}, ${pluralOf(numbers.length, 'épisode')} ${showNumbers(numbers)} (${language})`
  })
  const changed = changes.filter(({ isNew, fields, newLinks }) => !isNew && (fields.length > 0 || newLinks > 0))
  // Equal changes share a line.
  const alike = Map.groupBy(changed, ({ episode, fields, newLinks }) =>
    [episode.language, [...fields, ...(newLinks > 0 ? [countOf(newLinks, 'lien')] : [])].join(', ')].join('\n'),
  )
  for (const [key, episodes] of alike) {
    const [language, what] = key.split('\n')
    const numbers = episodes.map(({ episode }) => episode.episode_number)
    lines.push(`${label}, ${pluralOf(numbers.length, 'épisode')} ${showNumbers(numbers)} (${language}) : ${what}`)
  }
  return lines
}

/** Lists the hand-written fields of a season's episodes that are kept. */
export function describeKept(label: string, changes: readonly EpisodeChange[]): { key: string; label: string }[] {
  return changes
    .filter(({ kept }) => kept.length > 0)
    .map(({ episode, kept }) => ({
      key: `season:${label}`,
      label: `${label}, épisode ${episode.episode_number} (${episode.language}) : ${kept.join(', ')}`,
    }))
}
