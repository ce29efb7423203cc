import type { Database } from '../../../../platform/database/connect-database.ts'
import {
  type AnimeTitles,
  addSearchRows,
  listAnimeIds,
  listAnimesOfOldNames,
  listAnimeTitles,
  replaceSearchRows,
} from './queries.ts'
import { toSearchNames } from './to-search-names.ts'

// Animes per read.
const batchSize = 1000
// Animes per statement: some 1,000 rows, and some 30 ms of this process.
const statementSize = 250

/**
 * Rewrites the search names of animes. Call it after any change of anime.title, anime_title or anime.popularity, in the
 * same transaction. Unknown ids are skipped.
 */
export async function writeSearchNames(db: Database, animeIds: number[] | 'all'): Promise<void> {
  await writeRows(db, animeIds === 'all' ? await listAnimeIds(db) : [...new Set(animeIds)], replaceSearchRows)
}

/** Writes the search names of new animes, in the transaction that creates them. */
export async function addSearchNames(db: Database, animeIds: number[]): Promise<void> {
  await writeRows(db, animeIds, addSearchRows)
}

async function writeRows(db: Database, ids: number[], write: typeof replaceSearchRows): Promise<void> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const animes = await listAnimeTitles(db, ids.slice(start, start + batchSize))
    let written = Promise.resolve()
    for (let at = 0; at < animes.length; at += statementSize) {
      // Names are made while the database writes those before.
      const rows = toRows(animes.slice(at, at + statementSize))
      await written
      written = write(db, rows)
    }
    await written
  }
}

/** Rewrites names that an earlier version of the site wrote without their plain form. Quick when there are none. */
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
  return {
    animeIds: animes.map(({ id }) => id),
    names: found.flatMap((one) => one.names),
    acronyms: found.flatMap((one) => one.acronyms),
  }
}
