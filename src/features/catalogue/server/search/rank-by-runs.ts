import { toComparableTitle } from '../../../../shared/comparable-title.ts'
import type { FoundName } from './queries.ts'
import type { Candidate } from './rank-candidates.ts'
import type { SearchQuery } from './read-query.ts'

const minRunLength = 4
/** If the title is less than this share of the letters, the sentence is about something else. */
const minShare = 0.25
const maxWords = 12

/**
 * Lists the runs of consecutive words that may be a title: of "regarder kaze no oka", "kaze no oka" and "kaze no",
 * without spaces. For people who type more than a title. Empty for one word.
 */
export function listRuns(words: string[]): string[] {
  const taken = words.slice(0, maxWords)
  const runs = new Set<string>()
  for (let start = 0; start < taken.length; start++) {
    for (let end = start + 1; end <= taken.length; end++) {
      if (end - start < taken.length) runs.add(toComparableTitle(taken.slice(start, end).join(' ')).glued)
    }
  }
  // "oka kaze" for a title of two words that are written as one.
  if (taken.length === 2) runs.add(toComparableTitle(taken.toReversed().join('')).glued)
  return [...runs].filter((run) => run.length >= minRunLength)
}

/** Ranks the animes whose names are such runs: the longest name first, then the most followed. */
export function rankByRuns({ forms: [form] }: SearchQuery, names: FoundName[]): Candidate[] {
  const best = new Map<number, FoundName>()
  for (const name of names) {
    const known = best.get(name.animeId)
    if (!known || name.glued.length > known.glued.length) best.set(name.animeId, name)
  }
  return [...best.values()]
    .filter(({ glued }) => glued.length >= form.glued.length * minShare)
    .sort((a, b) => b.glued.length - a.glued.length || countLater(a) - countLater(b) || b.popularity - a.popularity)
    .map(({ animeId, glued, popularity, isShown, text }) => {
      const share = glued.length / form.glued.length
      return { animeId, match: share, score: share, popularity, matchedTitle: isShown ? null : text }
    })
}

const countLater = ({ season, part }: FoundName): number => (season ?? 1) + (part ?? 1)
