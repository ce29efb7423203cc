import type { Database } from '../../../../platform/database/connect-database.ts'
import { toPlainTitle, toTitleKey } from '../../../../shared/title-key.ts'
import { countEdits } from './edit-distance.ts'
import { listAnimeTitles, listNamesCalled } from './queries.ts'
import { rankAnimesByName } from './rank-by-name.ts'
import { readSeason } from './read-season.ts'

/** An anime that a written title may mean. */
export type TitledAnime = {
  animeId: number
  /** From 0 to 1: how far one of its titles is the written one. 1 is the same but for accents, case and punctuation. */
  sameness: number
  /** The written title names a season, or a part, that none of the alike titles of the anime names. */
  isOtherSeason: boolean
}

const mostRanked = 8
// What is less alike is another anime.
const leastSameness = 0.5

/**
 * The animes that a whole title, written elsewhere, may mean, the likeliest first. Unlike the search of what somebody
 * is typing, a beginning does not count as the whole: 'Naruto' is not 'Naruto Shippuden'.
 * @param titles the title, and others of the same anime
 */
export async function findTitledAnimes(db: Database, titles: readonly string[]): Promise<TitledAnime[]> {
  const best = new Map<number, TitledAnime>()
  for (const title of titles) {
    const ranked = (await rankAnimesByName(db, title)).slice(0, mostRanked)
    const animes = await listAnimeTitles(
      db,
      ranked.map(({ animeId }) => animeId),
    )
    for (const anime of animes) {
      const names = [anime.title, ...anime.titles.map(({ text }) => text)]
      const found = compareTitles(title, names)
      const known = best.get(anime.id)
      if (found.sameness >= leastSameness && (!known || comesBefore(found, known))) {
        best.set(anime.id, { animeId: anime.id, ...found })
      }
    }
    // Nothing that other titles say would make it surer.
    if ([...best.values()].some(({ sameness, isOtherSeason }) => sameness === 1 && !isOtherSeason)) break
  }
  return [...best.values()].sort((a, b) => (comesBefore(a, b) ? -1 : comesBefore(b, a) ? 1 : a.animeId - b.animeId))
}

const mostNamesOfATitle = 10

/**
 * The same for many titles at once, where one is the very title of an anime, of the right season: a statement for all
 * of them. Most lines of a list are found so.
 * @param written for each anime its title, and others of it
 * @returns for each the animes that are called so; nothing when one must look further
 */
export async function findExactlyTitled(
  db: Database,
  written: readonly (readonly string[])[],
): Promise<TitledAnime[][]> {
  const keys = written.map((titles) => titles.map(toComparable).flatMap(({ whole, base }) => [whole, base]))
  const wanted = [...new Set(keys.flat())].filter((key) => key !== '')
  const names = await listNamesCalled(db, wanted, wanted.length * mostNamesOfATitle)
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

/** The season that a title names: 'Kaze, saison 2' and 'Kaze 2nd Season' say 2; null when it names none. */
export function seasonNamedBy(title: string): number | null {
  return readSeason(toPlainTitle(title)).season
}

type Compared = Omit<TitledAnime, 'animeId'>

/** The right season of a title that is a little unlike comes before the wrong season of the very title. */
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

/** The title without its season, and as it stands: a number at its end may be part of the name. */
function toComparable(title: string): { whole: string; base: string; season: string } {
  const plain = toPlainTitle(title)
  const { base, season, part } = readSeason(plain)
  return { whole: toTitleKey(plain).glued, base: toTitleKey(base).glued, season: `${season ?? 1}/${part ?? 1}` }
}

function toSameness(one: string, other: string): number {
  const longest = Math.max(one.length, other.length)
  return longest === 0 ? 0 : 1 - countEdits(one, other) / longest
}
