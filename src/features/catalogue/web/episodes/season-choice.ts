import type { Language } from '../../contract.ts'
import { languages } from '../../rules.ts'
import { listInLanguage } from './find-episode.ts'
import type { EpisodeKey, SeasonOf } from './seasons.ts'

/** The selected season and language of an anime. */
export type SeasonChoice = { seasonLabel: string; language: Language }

/** Returns the default: the first season, in VOSTFR if there is any (docs/product/browsing.md#seasons-and-episodes). */
export function toDefaultChoice(seasons: readonly SeasonOf<EpisodeKey>[]): SeasonChoice {
  const spoken = new Set(seasons.flatMap(({ episodes }) => episodes.map(({ language }) => language)))
  const language = languages.find((each) => spoken.has(each)) ?? languages[0]
  return { seasonLabel: seasons[0]?.season_label ?? '', language }
}

/** Writes a selection as a URL fragment, which the server and its page cache never see. */
export function toChoiceHash({ seasonLabel, language }: SeasonChoice): string {
  return `#${new URLSearchParams({ saison: seasonLabel, langue: language })}`
}

/**
 * Reads a selection from the fragment, with defaults for what the anime lacks.
 * @param remembered the initial language when the URL names none and the season has it
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

/** Returns the selected season, its episodes in the selected language, and its languages. */
export function applyChoice<E extends EpisodeKey>(seasons: readonly SeasonOf<E>[], choice: SeasonChoice) {
  const season = seasons.find(({ season_label }) => season_label === choice.seasonLabel)
  const spoken = languages.filter((language) => listInLanguage(season, language).length > 0)
  return { season, episodes: listInLanguage(season, choice.language), spoken }
}
