import { sql } from '../../../../platform/database/sql.ts'

/** A table of other features' queries: `account_id` of everybody who follows an anime in a language. */
export function followersOf(animeId: number, language: 'VOSTFR' | 'VF') {
  // Whoever gave an anime up does not want to hear of it.
  return sql`(
    select account_id from watchlist_item
     where anime_id = ${animeId} and status <> 'abandonné' and (language is null or language = ${language})
  )`
}

/** The same of everybody who has the anime on their list, whatever they decided about it. */
export function listersOf(animeId: number) {
  return sql`(select account_id from watchlist_item where anime_id = ${animeId})`
}
