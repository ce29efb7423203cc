import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { toFrenchNumber, toFrenchRating } from '../../../../shared/french-numbers.ts'
import { toSlug } from '../../../../shared/slug.ts'
import { classNames } from '../../../../ui/components/class-names.ts'
import type { Anime } from '../../contract.ts'
import { type PlaceKind, toPlacePath } from '../../places-rules.ts'
import { nameSeason } from '../../season-rules.ts'

type AnimeFiguresProps = {
  anime: Pick<Anime, 'rating' | 'release_year' | 'studio' | 'broadcast_season' | 'minimum_age'>
  /** Number of distinct episodes, whatever their languages. */
  episodeCount: number
}

/** Rating, season, episodes, studio and age where known, some as links (docs/product/browsing.md#anime-page). */
export function AnimeFigures({ anime, episodeCount }: AnimeFiguresProps) {
  const { rating, release_year, studio, broadcast_season: season, minimum_age: age } = anime
  // Lines stand between figures: those at the beginning of a row are cut off. On phones the rows are fixed, or else a
  // figure would change its row when a font arrives.
  return (
    <dl className="-ml-[15px] mt-5 grid grid-cols-[repeat(3,auto)] justify-start max-wide:col-span-full gap-y-3 [clip-path:inset(0_0_0_1px)] sm:flex sm:flex-wrap lg:-ml-[27px]">
      {rating !== null && (
        <Figure name="Note">
          <span className="whitespace-nowrap text-accent-text">{toFrenchRating(rating)} / 10</span>
        </Figure>
      )}
      {release_year !== null && (
        <Figure name="Année">
          {season === null ? (
            <PlaceLink kind="year" name={String(release_year)} />
          ) : (
            <PlaceLink kind="season" slug={season} name={nameSeason(season)} />
          )}
        </Figure>
      )}
      {episodeCount > 0 && <Figure name="Épisodes">{toFrenchNumber(episodeCount)}</Figure>}
      {studio && (
        <Figure name="Studio" className="col-span-2 min-w-0">
          <PlaceLink kind="studio" name={studio} />
        </Figure>
      )}
      {age !== null && (
        <Figure name={age ? 'Déconseillé aux moins de' : 'Public'}>{age ? `${age} ans` : 'Tous publics'}</Figure>
      )}
    </dl>
  )
}

function Figure({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'border-line border-l pl-3.5 not-last:pr-3.5 lg:pl-[26px] lg:not-last:pr-[26px]',
        className,
      )}
    >
      <dt className="whitespace-nowrap text-text-2 text-xs max-md:whitespace-normal">{name}</dt>
      <dd className="mt-0.5 font-bold font-display text-[1.125rem] leading-[1.2] [font-stretch:78%] lg:text-[1.3125rem]">
        {children}
      </dd>
    </div>
  )
}

/** A name in another script has no page. */
function PlaceLink({ kind, name, slug = toSlug(name) }: { kind: PlaceKind; name: string; slug?: string }) {
  if (slug === '') return name
  return (
    <Link
      to={toPlacePath(kind, slug)}
      prefetch="intent"
      className="relative hover:underline before:absolute before:-inset-3"
    >
      {name}
    </Link>
  )
}
