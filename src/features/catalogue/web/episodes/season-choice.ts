import type { Language } from '../../contract.ts'
import { listInLanguage } from './find-episode.ts'
import type { EpisodeKey, SeasonOf } from './seasons.ts'

/** Which season and language of an anime are looked at. */
export type SeasonChoice = { seasonLabel: string; language: Language }

/**
 * Defaults of the anime's page: the first season, in VOSTFR unless the anime has episodes in VF only
 * (docs/product/browsing.md#seasons-and-episodes).
 */
export function toDefaultChoice(seasons: readonly SeasonOf<EpisodeKey>[]): SeasonChoice {
  const spoken = new Set(seasons.flatMap(({ episodes }) => episodes.map(({ language }) => language)))
  const language = spoken.size > 0 && !spoken.has('VOSTFR') ? 'VF' : 'VOSTFR'
  return { seasonLabel: seasons[0]?.season_label ?? '', language }
}

/** Writes a choice into the part of an address after `#`, which the server and its kept pages never see. */
export function toChoiceHash({ seasonLabel, language }: SeasonChoice): string {
  return `#${new URLSearchParams({ saison: seasonLabel, langue: language })}`
}

/**
 * Reads a choice back; what the anime does not have falls back to the default.
 * @param remembered the language to begin with where the address names none and the season has it
 */
export function readChoiceHash(
  hash: string,
  seasons: readonly SeasonOf<EpisodeKey>[],
  remembered?: Language,
): SeasonChoice {
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  const standard = toDefaultChoice(seasons)
  const season = seasons.find(({ season_label }) => season_label === fields.get('saison'))
  const language = fields.get('langue')
  const seasonLabel = season?.season_label ?? standard.seasonLabel
  if (language === 'VF' || language === 'VOSTFR') return { seasonLabel, language }
  const { spoken } = applyChoice(seasons, { seasonLabel, language: standard.language })
  const isSpoken = remembered !== undefined && spoken.includes(remembered)
  return { seasonLabel, language: isSpoken ? remembered : standard.language }
}

/** The season chosen, its episodes in the language chosen, and the languages that it has at all. */
export function applyChoice<E extends EpisodeKey>(seasons: readonly SeasonOf<E>[], choice: SeasonChoice) {
  const season = seasons.find(({ season_label }) => season_label === choice.seasonLabel)
  const spoken = (['VOSTFR', 'VF'] as const).filter((language) => listInLanguage(season, language).length > 0)
  return { season, episodes: listInLanguage(season, choice.language), spoken }
}
