/**
 * Names what an answer shows and what a change concerns: a change drops the cached answers that share a tag with it.
 * The triggers of migrations/0044 (function in 0045) send the tags of each change.
 */
export type Tag =
  /** One anime with all that belongs to it: titles, episodes, links, slots, relations. */
  | `anime:${number}`
  | `genre:${number}`
  /** Which animes there are, and what they are filtered and sorted by. */
  | 'animes'
  /** What similar animes are chosen by. */
  | 'similar'
  | 'search'
  | 'slugs'
  | 'genres'
  | 'episodes'
  | 'links'
  | 'planning'
  | 'rights'
  | 'partners'
  | 'team'
  /** Of an answer: every change concerns it. */
  | 'any'
  /** Of a change: it concerns every answer. */
  | 'catalogue'
