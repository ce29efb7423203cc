import { type ComponentProps, type ReactNode, useState } from 'react'
import { ChipLink } from '../../../../ui/components/chip.tsx'
import { classNames } from '../../../../ui/components/class-names.ts'
import { LanguageBadges } from '../../../../ui/components/language-badge.tsx'
import { Tag } from '../../../../ui/components/tag.tsx'
import { CoverPicture } from '../../../../ui/pictures/cover-picture.tsx'
import { ResponsivePicture } from '../../../../ui/pictures/responsive-picture.tsx'
import type { Anime } from '../../contract.ts'
import { Obi } from '../anime-card.tsx'
import { findTitleLanguage, toExplorerPath } from '../anime-facts.ts'
import { AnimeActions } from './anime-actions.tsx'
import { AnimeFigures } from './anime-figures.tsx'
import { Synopsis } from './synopsis.tsx'
import '../anime-pages.css'

type AnimeHeaderProps = {
  anime: Anime
  /** The number of characters before the fold of the synopsis. */
  fold: number
  episodeCount: number
  watch: ComponentProps<typeof AnimeActions>['watch']
  /** The watchlist button, from the lists feature. */
  watchlistButton: ReactNode
  /** The button of the trailer, from the player. */
  trailer: ReactNode
}

/** The head of an anime's page: banner, cover, facts, synopsis, actions (docs/product/browsing.md#anime-page). */
export function AnimeHeader({ anime, fold, episodeCount, watch, watchlistButton, trailer }: AnimeHeaderProps) {
  return (
    <article className="anime-header">
      <AnimeBanner {...anime} />
      <div className="wrap anime-header-grid grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 wide:gap-x-8 xl:gap-x-12">
        <div className="relative w-(--anime-cover-width) self-start">
          <CoverPicture
            url={anime.cover_url}
            placeholder={anime.cover_placeholder}
            title={anime.title}
            year={anime.is_classic ? null : anime.release_year}
            sizes="(min-width: 900px) 276px, 132px"
            eager
            className={classNames('anime-cover shadow-lift', anime.inks !== null && 'rounded-r-none')}
          >
            {anime.is_classic && <Obi year={anime.release_year} />}
          </CoverPicture>
          {anime.inks && <Spine inks={anime.inks.split(' ')} />}
        </div>
        {/* On phones the title stands beside the cover, and what one does comes before the fold. */}
        <div className="min-w-0 max-wide:contents">
          <div className="min-w-0">
            <div className="mb-3 flex flex-wrap gap-1.5">
              <Tag>{anime.type}</Tag>
              <LanguageBadges languages={anime.available_languages} />
              {anime.is_classic && <Tag tone="accent">CLASSIQUE</Tag>}
            </div>
            <h1
              className={classNames('anime-title wrap-anywhere', anime.title.length > 100 && 'text-h2')}
              lang={findTitleLanguage(anime)}
            >
              {anime.title}
            </h1>
            <ul className="mt-3 wide:mt-4 flex flex-wrap gap-[7px]">
              {anime.genres.map(({ id, name }) => (
                <li key={id}>
                  <ChipLink to={toExplorerPath({ genres: id })}>{name}</ChipLink>
                </li>
              ))}
            </ul>
          </div>
          <AnimeFigures anime={anime} episodeCount={episodeCount} />
          <AnimeActions
            slug={anime.slug}
            watch={watch}
            posterUrl={anime.art_url ?? anime.cover_url}
            watchlistButton={watchlistButton}
            trailer={trailer}
          />
          {anime.synopsis && <Synopsis key={anime.id} text={anime.synopsis} fold={fold} />}
        </div>
      </div>
    </article>
  )
}

/** The spine of the cover, as of a bound volume, in its three inks. */
function Spine({ inks }: { inks: string[] }) {
  return (
    <span
      className="absolute inset-y-0 left-full grid w-1 grid-rows-[5fr_3fr_2fr] overflow-hidden rounded-r-cover lg:w-1.75"
      aria-hidden="true"
    >
      {inks.map((ink) => (
        <i key={ink} data-ink={ink} className="bg-(--ink-fill)" />
      ))}
    </span>
  )
}

/** The textless art behind the head of an anime's page, else its cover, under a scrim to the background. */
function AnimeBanner({ art_url, cover_url }: Pick<Anime, 'art_url' | 'cover_url'>) {
  const [broken, setBroken] = useState<string>()
  const url = art_url ?? cover_url
  return (
    <div className="anime-banner" aria-hidden="true">
      {url && url !== broken && (
        <ResponsivePicture
          url={url}
          sizes="max(100vw, 760px)"
          eager
          width={1280}
          height={720}
          onBroken={() => setBroken(url)}
        />
      )}
    </div>
  )
}
