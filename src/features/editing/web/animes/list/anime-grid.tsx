import { countOf } from '../../../../../shared/french-numbers.ts'
import { LanguageBadges } from '../../../../../ui/components/language-badge.tsx'
import { Skeleton } from '../../../../../ui/feedback/skeleton.tsx'
import { CoverPicture } from '../../../../../ui/pictures/cover-picture.tsx'
import { ListFrame } from '../../../../../ui/table/list-frame.tsx'
import type { ListFrameProps } from '../../../../../ui/table/list-frame-props.ts'
import type { StaffAnimeRow } from '../../../animes-contract.ts'
import { AnimeActions } from './anime-columns.tsx'

const animeAdminCard =
  'grid grid-cols-[88px_minmax(0,1fr)] min-h-33 overflow-hidden border border-line rounded-control bg-surface-1 hover:border-line-strong'

type AnimeGridProps = ListFrameProps<StaffAnimeRow> & { onDelete: (anime: StaffAnimeRow) => void }

/** Genres that a card names; the others are counted (docs/product/administration.md#animes). */
const shownGenres = 2

export function AnimeGrid({ onDelete, ...frame }: AnimeGridProps) {
  return (
    <ListFrame {...frame} skeleton={<SkeletonGrid />}>
      {(animes) => (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,330px),1fr))] gap-3.5">
          {animes.map((anime) => (
            <li key={anime.id} className={animeAdminCard}>
              <AnimeCard anime={anime} onDelete={onDelete} />
            </li>
          ))}
        </ul>
      )}
    </ListFrame>
  )
}

function AnimeCard({ anime, onDelete }: { anime: StaffAnimeRow; onDelete: (anime: StaffAnimeRow) => void }) {
  const { title, cover_url, genres, available_languages, dead_link_count } = anime
  const more = genres.length - shownGenres
  return (
    <>
      <CoverPicture url={cover_url} title={title} sizes="88px" className="w-22 h-33 rounded-none" />
      <div className="flex min-w-0 flex-col py-2.5 pr-2 pl-3.5">
        <h3 className="truncate font-display" title={title}>
          {title}
        </h3>
        <p className="mt-0.75 text-text-2 text-xs">{toFacts(anime)}</p>
        {dead_link_count > 0 && (
          <p className="text-danger text-xs">{countOf(dead_link_count, 'lien hors service', 'liens hors service')}</p>
        )}
        <p className="mt-0.5 truncate text-text-3 text-xs">
          {genres
            .slice(0, shownGenres)
            .map(({ name }) => name)
            .join(', ')}
          {more > 0 && <span className="tabular-nums"> +{more}</span>}
        </p>
        <div className="mt-auto flex flex-wrap items-center gap-1.25 pt-1.5">
          <LanguageBadges languages={available_languages} />
          <span className="ml-auto">
            <AnimeActions anime={anime} onDelete={onDelete} />
          </span>
        </div>
      </div>
    </>
  )
}

/** Formats `Anime · 2025 · 12 épisodes`; a film has no count. */
function toFacts({ type, release_year, episode_count }: StaffAnimeRow): string {
  const facts = [type, release_year, type === 'Film' && episode_count < 2 ? null : countOf(episode_count, 'épisode')]
  return facts.filter((fact) => fact !== null).join(' · ')
}

function SkeletonGrid() {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,330px),1fr))] gap-3.5" aria-hidden="true">
      {Array.from({ length: 15 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all the same and never move
        <span key={index} className={animeAdminCard}>
          <Skeleton className="w-22 h-33 rounded-none" />
          <span className="grid content-start gap-2 p-3.5">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3 w-2/5" />
            <Skeleton className="h-3 w-1/3" />
            <Skeleton className="mt-3.5 h-6 w-16" />
          </span>
        </span>
      ))}
    </div>
  )
}
