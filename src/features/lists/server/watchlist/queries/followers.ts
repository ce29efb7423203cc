import { sql } from '../../../../../platform/database/sql.ts'

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

/** A table of other features' queries: `anime_id` of everything a person has on their list and has not given up. */
export function followedBy(accountId: number) {
  return sql`(select anime_id from watchlist_item where account_id = ${accountId} and status <> 'abandonné')`
}
