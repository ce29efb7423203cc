import { toAddressQuery } from './filters.ts'
import type { TakenMatches } from './queries/matches.ts'

/** More titles make a notification hard to read. */
const maxNamed = 5

// ➕ is the ✅ of the screens (docs/product/notifications.md#text-of-a-notification).

/** Returns the notification of new matches: one anime leads to its page, several to the explorer with the filters. */
export function describeMatches({ name, animes, ...filters }: Omit<TakenMatches, 'accountId'>) {
  const [first] = animes
  const isOne = animes.length === 1 && first !== undefined
  const named = animes.length > maxNamed + 1 ? animes.slice(0, maxNamed) : animes
  const others = animes.length - named.length
  return {
    title: `${isOne ? 'Un nouvel anime' : `${animes.length} nouveaux animes`} pour « ${name} »`,
    content: [...named.map(({ title }) => `➕ ${title}`), ...(others > 0 ? [`et ${others} autres`] : [])].join('\n'),
    url: isOne ? `/anime/${encodeURIComponent(first.slug)}` : `/explorer?${toAddressQuery(filters)}`,
  }
}
