import { pluralOf, toFrenchNumber } from '../../../shared/french-numbers.ts'
import type { Suggestion } from '../contract.ts'

type Reason = Suggestion['because']

/** Formats what the person did: 'Parce que vous avez terminé X'. */
export function nameCause({ kind, title, note }: Reason): string {
  switch (kind) {
    case 'noted':
      return `Parce que vous avez noté ${title} ${toFrenchNumber(note ?? 0)} sur 10`
    case 'finished':
      return `Parce que vous avez terminé ${title}`
    case 'watching':
      return `Parce que vous regardez ${title}`
    case 'wanted':
      return `Parce que ${title} est dans votre watchlist`
  }
}

/** Formats what both animes share: 'Même studio, mêmes genres (Drame, Mystère)'; empty when it is nothing to name. */
export function nameShared({ same_studio, shared_genres }: Reason): string {
  const count = shared_genres.length
  const genres = count === 0 ? [] : [`${pluralOf(count, 'même genre', 'mêmes genres')} (${shared_genres.join(', ')})`]
  const shared = [...(same_studio ? ['même studio'] : []), ...genres].join(', ')
  return shared.charAt(0).toUpperCase() + shared.slice(1)
}
