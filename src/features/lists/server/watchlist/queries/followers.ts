import { sql } from '../../../../../platform/database/sql.ts'

/** A subquery for other features: `account_id` of the followers of an anime in a language. */
export function followersOf(animeId: number, language: 'VOSTFR' | 'VF') {
  // Abandoned animes notify no one.
  return sql`(
    select account_id from watchlist_item
     where anime_id = ${animeId} and status <> 'abandonné' and (language is null or language = ${language})
  )`
}

/** The same with everyone who has the anime on their list, in any status. */
export function listersOf(animeId: number) {
  return sql`(select account_id from watchlist_item where anime_id = ${animeId})`
}

/** A subquery for other features: `anime_id` of all animes on a person's list, except abandoned ones. */
export function followedBy(accountId: number) {
  return sql`(select anime_id from watchlist_item where account_id = ${accountId} and status <> 'abandonné')`
}
