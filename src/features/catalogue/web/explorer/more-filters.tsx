import { SegmentedControl } from '../../../../ui/components/segmented-control.tsx'
import { SelectField } from '../../../../ui/components/select-field.tsx'
import type { AnimeStatus } from '../../contract.ts'
import { animeStatuses } from '../../rules.ts'
import type { ExplorerContent } from './explorer-content.ts'
import { toggleGenre } from './explorer-query.ts'
import { CurrentValue, FilterChip, type FilterProps } from './filter-chips.tsx'

type MoreFiltersProps = FilterProps & Pick<ExplorerContent, 'genres' | 'seasons'>

const ratings = [9, 8, 7, 6, 5]

const genreMatches = [
  { value: 'all', label: 'Tous' },
  { value: 'any', label: 'Au moins un' },
] as const

/** The less used filters, folded; open from the start if one of them is active. */
export function MoreFilters({ query, change, genres, seasons }: MoreFiltersProps) {
  const isUsed = query.status ?? query.season ?? query.ratingMin ?? (query.isDubbed || query.withoutGenres.length > 0)
  return (
    <details className="filter-more" open={Boolean(isUsed)}>
      <summary>Plus de filtres</summary>
      <div className="grid gap-4 pt-2 pb-1">
        <SelectField
          label="Statut"
          name="status"
          value={query.status ?? ''}
          onChange={({ target }) => change({ status: (target.value || undefined) as AnimeStatus | undefined })}
        >
          <option value="">Tous</option>
          {animeStatuses.map((status) => (
            <option key={status} value={status}>
              {toStatusName(status)}
            </option>
          ))}
        </SelectField>
        {(seasons.length > 0 || query.season) && (
          <SelectField
            label="Saison"
            name="season"
            value={query.season ?? ''}
            onChange={({ target }) => change({ season: target.value || undefined })}
          >
            <option value="">Toutes</option>
            {seasons.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          label="Note"
          name="rating_min"
          value={query.ratingMin ?? ''}
          onChange={({ target }) => change({ ratingMin: Number(target.value) || undefined })}
        >
          <option value="">Toutes</option>
          {ratings.map((rating) => (
            <option key={rating} value={rating}>
              {rating} et plus
            </option>
          ))}
        </SelectField>
        <ExcludedGenre query={query} change={change} genres={genres} />
        <div>
          <FilterChip
            name="vf_complete"
            value={query.isDubbed ? '' : 'true'}
            pressed={query.isDubbed}
            onToggle={() => change({ isDubbed: !query.isDubbed })}
          >
            VF complète
          </FilterChip>
          <CurrentValue name="vf_complete" value={query.isDubbed ? 'true' : ''} />
        </div>
      </div>
    </details>
  )
}

/** 'En cours' */
export const toStatusName = (status: AnimeStatus): string => status.charAt(0).toUpperCase() + status.slice(1)

/** Adds a genre to the excluded ones, which are removed by their chips above the results. */
function ExcludedGenre({ query, change, genres }: Omit<MoreFiltersProps, 'seasons'>) {
  const { withoutGenres } = query
  const left = genres.filter(({ id }) => !withoutGenres.includes(id) && !query.genres.includes(id))
  return (
    <SelectField
      label="Exclure un genre"
      name="without_genres"
      value={withoutGenres.join(',')}
      onChange={({ target }) => change({ withoutGenres: target.value.split(',').map(Number) })}
    >
      <option value={withoutGenres.join(',')}>{withoutGenres.length > 0 ? 'Exclure un autre genre' : 'Aucun'}</option>
      {left.map(({ id, name }) => (
        <option key={id} value={toggleGenre(withoutGenres, id).join(',')}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

/** Chooses between animes with all chosen genres and those with one of them; shown from two genres on. */
export function GenreMatch({ query, change }: FilterProps) {
  if (query.genres.length < 2) return null
  return (
    <SegmentedControl
      legend="Genres à réunir"
      showLegend
      full
      name="genres_match"
      options={genreMatches}
      value={query.anyGenre ? 'any' : 'all'}
      onChange={(match) => change({ anyGenre: match === 'any' })}
    />
  )
}
