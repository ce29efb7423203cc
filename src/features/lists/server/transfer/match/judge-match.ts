import type { TitledAnime } from '../../../../catalogue/server/public.ts'
import { likelyFrom, sureFrom } from '../../../rules.ts'
import type { AnimeFacts } from '../queries/known-animes.ts'

/** Facts of a line about its anime besides the title. */
type Written = { year: number | null; type: 'Anime' | 'Film' | null; season: number | null }

export type Judged = { animeId: number; confidence: number }

// Two animes this close are ambiguous.
const tooClose = 4
const undecided = likelyFrom - 10
// A release around New Year has two years.
const yearsApart = 1
const otherYear = 25
const otherType = 15
const otherSeason = 35
// The anime contains the named season: other sites list it separately.
const seasonInside = 8

/**
 * Rates animes as matches of a line, in percent, the surest first: similarity of titles, minus differences of year,
 * type and season.
 */
export function judgeMatches(written: Written, found: TitledAnime[], facts: Map<number, AnimeFacts>): Judged[] {
  const judged = found
    .map((anime) => ({ animeId: anime.animeId, confidence: judge(written, anime, facts.get(anime.animeId)) }))
    .filter(({ confidence }) => confidence > 0)
    .sort((a, b) => b.confidence - a.confidence || a.animeId - b.animeId)
  const [first, second] = judged
  if (!first || !second || first.confidence < likelyFrom || first.confidence - second.confidence >= tooClose)
    return judged
  return judged.map((one) => ({ ...one, confidence: Math.min(one.confidence, undecided) }))
}

function judge(written: Written, { sameness, isOtherSeason }: TitledAnime, facts: AnimeFacts | undefined): number {
  // 100 is for ids and decisions of a person.
  let confidence = Math.min(Math.round(sameness * 100), 99)
  if (sameness < 1) confidence = Math.min(confidence, sureFrom - 1)
  const holdsSeason = written.season !== null && facts?.season_labels.includes(`Saison ${written.season}`)
  if (isOtherSeason) confidence -= holdsSeason ? seasonInside : otherSeason
  const { year } = written
  const ownYear = facts?.release_year ?? null
  // A later season has a later year than its anime.
  const saysYear = year !== null && ownYear !== null && !(isOtherSeason && holdsSeason)
  if (saysYear && Math.abs(year - ownYear) > yearsApart) confidence -= otherYear
  if (written.type !== null && facts && written.type !== facts.type) confidence -= otherType
  return Math.max(confidence, 0)
}
