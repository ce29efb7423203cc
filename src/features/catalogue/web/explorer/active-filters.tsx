import { X } from 'lucide-react'
import { ChipLink } from '../../../../ui/components/chip.tsx'
import { nameSeason } from '../../season-rules.ts'
import type { ExplorerContent } from './explorer-content.ts'
import { type ExplorerQuery, toExplorerAddress, toggleGenre } from './explorer-query.ts'
import { toLengthName, toStatusName } from './more-filters.tsx'

type ActiveFiltersProps = Pick<ExplorerContent, 'query' | 'genres' | 'studioName'>

/** The active filters above the results, each a link to the list without it. */
export function ActiveFilters(content: ActiveFiltersProps) {
  const filters = listActiveFilters(content)
  if (filters.length === 0) return null
  return (
    <ul aria-label="Filtres actifs" className="mb-6 flex flex-wrap gap-[7px]">
      {filters.map(({ name, without }) => (
        <li key={name}>
          <ChipLink
            to={toExplorerAddress({ ...content.query, page: 1, ...without })}
            prefetch="none"
            preventScrollReset
            aria-label={`Retirer le filtre ${name}`}
          >
            {name}
            <X />
          </ChipLink>
        </li>
      ))}
    </ul>
  )
}

type ActiveFilter = { name: string; without: Partial<ExplorerQuery> }

/** Lists the active filters with their French names and what removes them. */
export function listActiveFilters({ query, genres, studioName }: ActiveFiltersProps): ActiveFilter[] {
  const { search, type, language, status, season, studio, ratingMin, length } = query
  const nameOf = (id: number) => genres.find((genre) => genre.id === id)?.name ?? 'Genre inconnu'
  const single: (ActiveFilter | false | undefined | '')[] = [
    search && { name: `« ${search} »`, without: { search: '' } },
    type !== 'all' && { name: type, without: { type: 'all' } },
    language !== 'all' && { name: language, without: { language: 'all' } },
    query.isDubbed && { name: 'VF complète', without: { isDubbed: false } },
    query.isUnlisted && { name: 'Pas dans ma liste', without: { isUnlisted: false } },
    query.isClassic && { name: 'Classiques', without: { isClassic: false } },
    status && { name: toStatusName(status), without: { status: undefined } },
    season !== undefined && { name: nameSeason(season), without: { season: undefined } },
    nameYears(query) && { name: nameYears(query), without: { yearMin: undefined, yearMax: undefined } },
    studio && { name: studioName ?? studio, without: { studio: '' } },
    length && { name: toLengthName(length), without: { length: undefined } },
    ratingMin !== undefined && { name: `Note de ${ratingMin} et plus`, without: { ratingMin: undefined } },
  ]
  return [
    ...single.filter((filter) => typeof filter === 'object'),
    ...query.genres.map((id) => ({ name: nameOf(id), without: { genres: toggleGenre(query.genres, id) } })),
    ...query.withoutGenres.map((id) => ({
      name: `Sans ${nameOf(id)}`,
      without: { withoutGenres: toggleGenre(query.withoutGenres, id) },
    })),
  ]
}

function nameYears({ yearMin, yearMax }: ExplorerQuery): string {
  if (yearMin === undefined) return yearMax === undefined ? '' : `Jusqu’à ${yearMax}`
  if (yearMax === undefined) return `Depuis ${yearMin}`
  return yearMin === yearMax ? String(yearMin) : `De ${yearMin} à ${yearMax}`
}
