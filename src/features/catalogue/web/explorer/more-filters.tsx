import { Link } from 'react-router'
import { SegmentedControl } from '../../../../ui/components/segmented-control.tsx'
import { Options, SelectField } from '../../../../ui/components/select-field.tsx'
import type { AnimeStatus } from '../../contract.ts'
import { nameLength, nameStatus } from '../../filter-words.ts'
import { type AnimeLength, animeLengthNames, animeStatuses } from '../../rules.ts'
import type { ExplorerContent } from './explorer-content.ts'
import { toggleGenre } from './explorer-query.ts'
import { type FilterProps, FlagChip, MoreDetails } from './filter-chips.tsx'

type MoreFiltersProps = FilterProps & Pick<ExplorerContent, 'genres' | 'seasons' | 'studios' | 'studioName'>

const ratings = [9, 8, 7, 6, 5]

const genreMatches = { all: 'Tous', any: 'Au moins un' }

/** The less used filters, folded; open from the start if one of them is active. */
export function MoreFilters({ query, change, genres, seasons, studios, studioName }: MoreFiltersProps) {
  const { status, season, ratingMin, length, studio, isDubbed, withoutGenres } = query
  const isUsed = status ?? season ?? ratingMin ?? length ?? (studio !== '' || isDubbed || withoutGenres.length > 0)
  return (
    <MoreDetails label="Plus de filtres" open={Boolean(isUsed)}>
      <div className="grid gap-4 pt-2 pb-1">
        <SelectField
          label="Statut"
          name="status"
          value={query.status ?? ''}
          onChange={({ target }) => change({ status: (target.value || undefined) as AnimeStatus | undefined })}
        >
          <option value="">Tous</option>
          <Options of={animeStatuses.map((status) => [status, nameStatus(status)])} />
        </SelectField>
        {(seasons.length > 0 || query.season) && (
          <SelectField
            label="Saison"
            name="season"
            value={query.season ?? ''}
            onChange={({ target }) => change({ season: target.value || undefined })}
          >
            <option value="">Toutes</option>
            <Options of={seasons.map(({ slug, name }) => [slug, name])} />
          </SelectField>
        )}
        <StudioField query={query} change={change} studios={studios} studioName={studioName} />
        <SelectField
          label="Longueur"
          name="length"
          value={query.length ?? ''}
          onChange={({ target }) => change({ length: (target.value || undefined) as AnimeLength | undefined })}
        >
          <option value="">Toutes</option>
          <Options of={animeLengthNames.map((name) => [name, nameLength(name)])} />
        </SelectField>
        <SelectField
          label="Note"
          name="rating_min"
          value={query.ratingMin ?? ''}
          onChange={({ target }) => change({ ratingMin: Number(target.value) || undefined })}
        >
          <option value="">Toutes</option>
          <Options of={ratings.map((rating) => [rating, `${rating} et plus`])} />
        </SelectField>
        <ExcludedGenre query={query} change={change} genres={genres} />
        <FlagChip name="vf_complete" isOn={isDubbed} onToggle={() => change({ isDubbed: !isDubbed })}>
          VF complète
        </FlagChip>
      </div>
    </MoreDetails>
  )
}

type StudioFieldProps = FilterProps & Pick<MoreFiltersProps, 'studios' | 'studioName'>

/** The largest studios; the others are chosen from the page of all places. */
function StudioField({ query, change, studios, studioName }: StudioFieldProps) {
  const { studio } = query
  if (studios.length === 0 && studio === '') return null
  const isListed = studio === '' || studios.some(({ slug }) => slug === studio)
  return (
    <div>
      <SelectField
        label="Studio"
        name="studio"
        value={studio}
        onChange={({ target }) => change({ studio: target.value })}
      >
        <option value="">Tous</option>
        {!isListed && <option value={studio}>{studioName ?? studio}</option>}
        <Options of={studios.map(({ slug, name }) => [slug, name])} />
      </SelectField>
      <Link to="/parcourir" className="inline-flex min-h-11 items-center text-sm text-text-2 hover:text-text">
        Voir tous les studios
      </Link>
    </div>
  )
}

/** Adds a genre to the excluded ones, which are removed by their chips above the results. */
function ExcludedGenre({ query, change, genres }: FilterProps & Pick<MoreFiltersProps, 'genres'>) {
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
      <Options of={left.map(({ id, name }) => [toggleGenre(withoutGenres, id).join(','), name])} />
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
