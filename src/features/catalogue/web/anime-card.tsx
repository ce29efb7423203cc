import { Link } from 'react-router'
import { toAnimePath } from '../../../shared/episode-place.ts'
import { LanguageBadges } from '../../../ui/components/language-badge.tsx'
import { CoverPicture } from '../../../ui/pictures/cover-picture.tsx'
import { toGenreLine, toMetaLine } from './anime-facts.ts'
import type { ListedAnime } from './listed-anime.ts'

type AnimeCardProps = {
  anime: ListedAnime
  /** Width of the cover on screen, as a `sizes` attribute. */
  sizes: string
  /** Loads the picture eagerly, for the first row. */
  eager?: boolean
  headingLevel?: 'h2' | 'h3'
  /** A text in place of the genres, such as the number of new episodes. */
  note?: string
}

/**
 * Widths of covers in a grid below 720 px. Two columns are given as less than their 44vw, so that phones fetch the next
 * smaller copy: 320 px at a pixel ratio of 2, 480 px at 3.
 */
export const narrowCoverSizes = '(min-width: 480px) 30vw, 37vw'

/** One anime in a grid or a rail. The whole card is one link. */
export function AnimeCard({ anime, sizes, eager, headingLevel: Heading = 'h3', note }: AnimeCardProps) {
  return (
    <Link to={toAnimePath(anime.slug)} prefetch="intent" viewTransition className="anime-card">
      <span className="kento">
        <CoverPicture
          url={anime.cover_url}
          placeholder={anime.cover_placeholder}
          title={anime.title}
          year={anime.is_classic ? null : anime.release_year}
          sizes={sizes}
          eager={eager ?? false}
        >
          {anime.is_classic && <Obi year={anime.release_year} />}
          {anime.synopsis && (
            <span className="anime-card-synopsis" aria-hidden="true">
              <span>{anime.synopsis}</span>
            </span>
          )}
        </CoverPicture>
      </span>
      <Heading className="type-card-title mt-[11px] line-clamp-2 text-[1.0625rem] lg:mt-3.5 lg:text-[1.125rem]">
        {anime.title}
      </Heading>
      {anime.matched_title && <p className="mt-1 truncate text-sm text-text-2 italic">{anime.matched_title}</p>}
      <p className="mt-[5px] text-sm text-text-2">
        {anime.is_classic && <span className="sr-only">Classique · </span>}
        {toMetaLine(anime)}
      </p>
      {note ? (
        <p className="line-clamp-3 text-sm font-semibold text-accent-text">{note}</p>
      ) : (
        <p className="truncate text-sm text-text-3">{toGenreLine(anime.genres)}</p>
      )}
      <span className="mt-[9px] flex gap-[5px]">
        <LanguageBadges languages={anime.available_languages} />
      </span>
    </Link>
  )
}

/** The ribbon of a classic; the line of facts below has the same in words. */
export function Obi({ year }: { year: number | null }) {
  return (
    <>
      <span className="obi" aria-hidden="true">
        CLASSIQUE
      </span>
      <span className="obi-foot" aria-hidden="true">
        {year}
      </span>
    </>
  )
}
