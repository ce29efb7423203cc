import { type ComparedAnime, type GenreWeight, likeness } from '../../catalogue/server/public.ts'

/** An anime that a person likes (above 0) or does not (below). */
export type Tasted = { anime: ComparedAnime; weight: number }

export type Ranked = { id: number; becauseId: number }

// Tuned on the seed "dev" of `npm run bench suggestions`.
/** A disliked anime pushes less than a liked one pulls: its genres are seldom the reason. */
const aversion = 0.5
/** Of equally close animes, people know the more popular: a popularity of 3 million weighs ten times one of 0. */
const weighPopularity = (popularity: number) => Math.log(1000 + popularity) ** 3

/**
 * Ranks candidates: likeness to animes that a person likes counts for them, likeness to disliked ones against. Each is
 * explained by the liked anime that contributes most, and left out without one. Deterministic: ties go to the older id.
 */
export function rankSuggestions(
  tasted: readonly Tasted[],
  candidates: readonly ComparedAnime[],
  { weightOf, limit }: { weightOf: GenreWeight; limit: number },
): Ranked[] {
  const known = new Set(tasted.map(({ anime }) => anime.id))
  return candidates
    .filter(({ id }) => !known.has(id))
    .map((candidate) => scoreCandidate(tasted, candidate, weightOf))
    .filter(({ score, becauseId }) => becauseId !== undefined && score > 0)
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, limit)
    .flatMap(({ id, becauseId }) => (becauseId === undefined ? [] : [{ id, becauseId }]))
}

function scoreCandidate(tasted: readonly Tasted[], candidate: ComparedAnime, weightOf: GenreWeight) {
  let affinity = 0
  let best = 0
  let becauseId: number | undefined
  for (const { anime, weight } of tasted) {
    const pull = (weight < 0 ? aversion * weight : weight) * likeness(anime, candidate, weightOf)
    affinity += pull
    if (pull <= best) continue
    best = pull
    becauseId = anime.id
  }
  return { id: candidate.id, becauseId, score: affinity * weighPopularity(candidate.popularity) }
}
