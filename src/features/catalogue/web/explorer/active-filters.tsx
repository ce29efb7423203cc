import { X } from 'lucide-react'
import { type ComponentType, Suspense } from 'react'
import { ChipLink } from '../../../../ui/components/chip.tsx'
import { nameFilters } from '../../filter-words.ts'
import type { ExplorerContent } from './explorer-content.ts'
import { parseExplorerQuery, toExplorerAddress, toFilterFields } from './explorer-query.ts'

type ActiveFiltersProps = Pick<ExplorerContent, 'query' | 'genres' | 'studioName'>

/** Acts on the filters, given their address and names. */
export type FilterAction = ComponentType<{ address: string; names: string[] }>

/** The active filters above the results, each a link to the list without it, followed by the action on all of them. */
export function ActiveFilters({ Action, ...content }: ActiveFiltersProps & { Action?: FilterAction | undefined }) {
  const filters = listActiveFilters(content)
  const { genres, withoutGenres } = content.query
  // A saved search is named after all of its filters.
  const isNamed = content.genres.length > 0 || (genres.length === 0 && withoutGenres.length === 0)
  if (filters.length === 0) return null
  return (
    <div className="mb-6 flex flex-wrap items-center gap-3">
      <ul aria-label="Filtres actifs" className="flex flex-wrap gap-[7px]">
        {filters.map(({ key, name, without }) => (
          <li key={key}>
            <ChipLink to={without} prefetch="none" preventScrollReset aria-label={`Retirer le filtre ${name}`}>
              {name}
              <X />
            </ChipLink>
          </li>
        ))}
      </ul>
      {Action && isNamed && (
        <Suspense>
          <Action address={toExplorerAddress(content.query)} names={filters.map(({ name }) => name)} />
        </Suspense>
      )}
    </div>
  )
}

/** Lists the active filters with their French names and the address without them; genres once their names are known. */
export function listActiveFilters({ query, genres, studioName }: ActiveFiltersProps) {
  const hasNames = genres.length > 0
  const named = nameFilters(
    {
      ...toFilterFields(query),
      genres: hasNames ? query.genres : [],
      without_genres: hasNames ? query.withoutGenres : [],
    },
    { genre: (id) => genres.find((genre) => genre.id === id)?.name, studio: studioName },
  )
  return named.map(({ field, id, name }) => {
    const fields = new URLSearchParams(toExplorerAddress({ ...query, page: 1 }).split('?')[1])
    const others = fields
      .get(field)
      ?.split(',')
      .filter((each) => id !== undefined && each !== String(id))
    fields.set(field, String(others))
    if (field === 'year_min') fields.delete('year_max')
    return { key: `${field} ${id ?? ''}`, name, without: toExplorerAddress(parseExplorerQuery(fields)) }
  })
}
