import { pluralOf, toFrenchNumber } from '../../../shared/french-numbers.ts'
import type { Suggestion } from '../contract.ts'

type Reason = Suggestion['because']

/** Formats why an anime is suggested: 'Parce que vous avez terminé X : même studio, mêmes genres (Drame, Mystère)'. */
export function describeReason(because: Reason): string {
  const shared = describeShared(because)
  return shared === '' ? nameCause(because) : `${nameCause(because)} : ${shared}`
}

/** Formats only what the person did: 'Parce que vous avez terminé X'. */
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

function describeShared({ same_studio, shared_genres }: Reason): string {
  const count = shared_genres.length
  const genres = count === 0 ? [] : [`${pluralOf(count, 'même genre', 'mêmes genres')} (${shared_genres.join(', ')})`]
  return [...(same_studio ? ['même studio'] : []), ...genres].join(', ')
}
