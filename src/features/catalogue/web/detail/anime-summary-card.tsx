import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { toAnimePath } from '../../../../shared/episode-place.ts'
import { countOf, toFrenchRating } from '../../../../shared/french-numbers.ts'
import { LanguageBadges } from '../../../../ui/components/language-badge.tsx'
import { Tag } from '../../../../ui/components/tag.tsx'
import { CoverPicture } from '../../../../ui/pictures/cover-picture.tsx'
import type { Anime } from '../../contract.ts'

/** The anime below the player (docs/product/watching.md#watch-page). */
export function AnimeSummaryCard({ anime, episodeCount }: { anime: Anime; episodeCount: number }) {
  return (
    <article className="grid grid-cols-[clamp(104px,13vw,168px)_minmax(0,1fr)] overflow-hidden rounded-panel bg-surface-1">
      <CoverPicture
        url={anime.cover_url}
        title={anime.title}
        sizes="(min-width: 1292px) 168px, (min-width: 800px) 13vw, 104px"
        className="self-start rounded-none"
      />
      <div className="flex min-w-0 flex-col gap-2.5 p-3.5 lg:px-5 lg:py-[18px]">
        <div className="flex flex-wrap gap-1.5">
          <Tag>{anime.type}</Tag>
          <LanguageBadges languages={anime.available_languages} />
          {anime.is_classic && <Tag tone="accent">CLASSIQUE</Tag>}
        </div>
        <h2 className="line-clamp-3 leading-[1.2]">{anime.title}</h2>
        <p className="text-sm text-text-2">
          <Facts anime={anime} episodeCount={episodeCount} />
        </p>
        {anime.synopsis && <p className="line-clamp-6 max-w-(--measure) text-text-2">{anime.synopsis}</p>}
        <Link
          to={toAnimePath(anime.slug)}
          prefetch="intent"
          aria-label={`Voir plus : ${anime.title}`}
          className="group -my-1 inline-flex min-h-11 items-center gap-1.5 self-start font-semibold text-accent-text"
        >
          Voir plus
          <ArrowRight className="transition-transform t-base group-hover:translate-x-0.5" />
        </Link>
      </div>
    </article>
  )
}

/** Year · rating · studio · episodes · genres; unknown facts are left out. */
function Facts({ anime, episodeCount }: { anime: Anime; episodeCount: number }) {
  const { release_year, rating, studio, genres } = anime
  const facts = [
    release_year !== null && String(release_year),
    rating !== null && (
      <b key="rating" className="font-bold text-accent-text">
        {toFrenchRating(rating)} / 10
      </b>
    ),
    studio,
    episodeCount > 0 && countOf(episodeCount, 'épisode'),
    genres.map(({ name }) => name).join(', '),
  ]
  return facts.filter(Boolean).map((fact, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the facts of one anime never move
    <span key={index}>
      {index > 0 && ' · '}
      {fact}
    </span>
  ))
}
