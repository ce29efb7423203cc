import type { Database } from '../../../../platform/database/connect-database.ts'
import { toComparableTitle, toPlainTitle } from '../../../../shared/comparable-title.ts'
import { countEdits } from './edit-distance.ts'
import { listAnimeTitles, listNamesCalled } from './queries.ts'
import { rankAnimesByName } from './rank-by-name.ts'
import { readSeason } from './read-season.ts'

/** An anime that may have the given title. */
export type TitledAnime = {
  animeId: number
  /** Similarity to the anime's closest title, from 0 to 1. 1 is equal but for accents, case and punctuation. */
  sameness: number
  /** The given title names a season or part that none of the anime's similar titles names. */
  isOtherSeason: boolean
}

const maxRanked = 8
// A less similar title belongs to another anime.
const minSameness = 0.5

/**
 * Finds the animes that a complete title from another source may mean, best first. Unlike in the search box, a prefix
 * does not count as the whole: 'Hikari' is not 'Hikari Hoshizora'.
 * @param titles the title, and others of the same anime
 */
export async function findTitledAnimes(db: Database, titles: readonly string[]): Promise<TitledAnime[]> {
  const best = new Map<number, TitledAnime>()
  for (const title of titles) {
    const ranked = (await rankAnimesByName(db, title)).slice(0, maxRanked)
    const ids = ranked.map(({ animeId }) => animeId)
    const animes = await listAnimeTitles(db, ids)
    for (const anime of animes) {
      const names = [anime.title, ...anime.titles.map(({ text }) => text)]
      const found = compareTitles(title, names)
      const known = best.get(anime.id)
      if (found.sameness >= minSameness && (!known || comesBefore(found, known))) {
        best.set(anime.id, { animeId: anime.id, ...found })
      }
    }
    // Other titles could not make it surer.
    if ([...best.values()].some(({ sameness, isOtherSeason }) => sameness === 1 && !isOtherSeason)) break
  }
  return [...best.values()].sort((a, b) => (comesBefore(a, b) ? -1 : comesBefore(b, a) ? 1 : a.animeId - b.animeId))
}

const maxNamesPerTitle = 10

/**
 * Resolves many titles with one statement, where one equals a title of an anime of the right season. Most lines of a
 * list are found this way.
 * @param written for each anime its title, and others of it
 * @returns the animes with that title for each; empty when a closer search is needed
 */
export async function findExactlyTitled(
  db: Database,
  written: readonly (readonly string[])[],
): Promise<TitledAnime[][]> {
  const keys = written.map((titles) => titles.map(toComparable).flatMap(({ whole, base }) => [whole, base]))
  const wanted = [...new Set(keys.flat())].filter((key) => key !== '')
  const names = await listNamesCalled(db, wanted, wanted.length * maxNamesPerTitle)
  const byKey = Map.groupBy(names, ({ glued }) => glued)
  return written.map((titles, index) => {
    const found = new Map<number, TitledAnime>()
    for (const { animeId, text } of new Set(keys[index]?.flatMap((key) => byKey.get(key) ?? []))) {
      const isCalledSo = titles.some((title) => {
        const { sameness, isOtherSeason } = compareTitles(title, [text])
        return sameness === 1 && !isOtherSeason
      })
      if (isCalledSo) found.set(animeId, { animeId, sameness: 1, isOtherSeason: false })
    }
    return [...found.values()].sort((a, b) => a.animeId - b.animeId)
  })
}

/** Returns the season that a title names: 2 for 'Kaze, saison 2' and 'Kaze 2nd Season'; null when it names none. */
export const seasonNamedBy = (title: string): number | null => readSeason(toPlainTitle(title)).season

type Compared = Omit<TitledAnime, 'animeId'>

/** A slightly different title of the right season comes before the exact title of the wrong season. */
function comesBefore(a: Compared, b: Compared): boolean {
  if (a.isOtherSeason !== b.isOtherSeason && Math.abs(a.sameness - b.sameness) < 0.1) return b.isOtherSeason
  return a.sameness > b.sameness
}

function compareTitles(written: string, names: string[]): Compared {
  const wanted = toComparable(written)
  let best: Compared = { sameness: 0, isOtherSeason: false }
  for (const name of names) {
    const own = toComparable(name)
    const whole = toSameness(wanted.whole, own.whole)
    const base = toSameness(wanted.base, own.base)
    const found = { sameness: Math.max(whole, base), isOtherSeason: whole < 1 && wanted.season !== own.season }
    if (comesBefore(found, best)) best = found
  }
  return best
}

/** Returns the title with and without its season: a number at its end may be part of the name. */
function toComparable(title: string): { whole: string; base: string; season: string } {
  const plain = toPlainTitle(title)
  const { base, season, part } = readSeason(plain)
  return {
    whole: toComparableTitle(plain).glued,
    base: toComparableTitle(base).glued,
    season: `${season ?? 1}/${part ?? 1}`,
  }
}

function toSameness(one: string, other: string): number {
  const longest = Math.max(one.length, other.length)
  return longest === 0 ? 0 : 1 - countEdits(one, other) / longest
}
