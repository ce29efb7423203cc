import type { Database } from '../../../../platform/database/connect-database.ts'
import { type AnimeTitles, listAnimeIds, listAnimesOfOldNames, listAnimeTitles, replaceSearchRows } from './queries.ts'
import { toSearchNames } from './to-search-names.ts'

// Animes a statement: about 2,000 rows, far from the time limit of a statement.
const batchSize = 500

/**
 * Makes animes findable by the titles they have now: to call after any change of anime.title, anime_title or
 * anime.popularity, in the same transaction. Unknown ids are passed over.
 */
export async function writeSearchNames(db: Database, animeIds: number[] | 'all'): Promise<void> {
  const ids = animeIds === 'all' ? await listAnimeIds(db) : [...new Set(animeIds)]
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize)
    const rows = toRows(await listAnimeTitles(db, batch))
    await replaceSearchRows(db, batch, rows)
  }
}

/**
 * Writes again the names that an earlier version of the site wrote without their plain form. Nothing to do, and quick,
 * once it was done.
 */
export async function renewSearchNames(db: Database): Promise<void> {
  await writeSearchNames(db, await listAnimesOfOldNames(db))
}

function toRows(animes: AnimeTitles[]) {
  const found = animes.map((anime) => {
    const own = { animeId: anime.id, popularity: Math.log10(Math.max(anime.popularity, 10)), aired: anime.aired }
    const { names, acronyms } = toSearchNames([{ language: 'shown', text: anime.title }, ...anime.titles])
    return {
      names: names.map((name) => ({ ...name, ...own })),
      acronyms: acronyms.map((acronym) => ({ ...acronym, ...own })),
    }
  })
  return { names: found.flatMap((one) => one.names), acronyms: found.flatMap((one) => one.acronyms) }
}
