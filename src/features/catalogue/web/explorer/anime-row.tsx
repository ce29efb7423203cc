import { Link } from 'react-router'
import { toAnimePath } from '../../../../shared/episode-place.ts'
import { LanguageBadges } from '../../../../ui/components/language-badge.tsx'
import { Tag } from '../../../../ui/components/tag.tsx'
import { CoverPicture } from '../../../../ui/pictures/cover-picture.tsx'
import { toGenreLine, toMetaLine } from '../anime-facts.ts'
import type { ListedAnime } from '../listed-anime.ts'

/** One anime in the list view: the facts of its card, the uncropped cover, and always the synopsis. */
export function AnimeRow({ anime, eager }: { anime: ListedAnime; eager?: boolean }) {
  const genres = toGenreLine(anime.genres)
  return (
    <Link
      to={toAnimePath(anime.slug)}
      prefetch="intent"
      className="anime-row grid overflow-hidden rounded-panel bg-surface-1 transition-colors t-fast hover:bg-surface-2"
    >
      <CoverPicture
        url={anime.cover_url}
        placeholder={anime.cover_placeholder}
        title={anime.title}
        sizes="104px"
        eager={eager ?? false}
        className="self-start rounded-none rounded-br-cover"
      />
      <div className="flex min-w-0 flex-col gap-[7px] p-3.5 lg:px-5 lg:py-4">
        <h3 className="type-card-title line-clamp-3 text-h3">{anime.title}</h3>
        {anime.matched_title && <span className="truncate text-sm text-text-2 italic">{anime.matched_title}</span>}
        <span className="text-sm text-text-2">
          {toMetaLine(anime)}
          {genres && ` · ${genres}`}
        </span>
        {anime.synopsis && <span className="line-clamp-2 max-w-(--measure) text-sm text-text-2">{anime.synopsis}</span>}
        <span className="mt-auto flex flex-wrap gap-[5px]">
          <LanguageBadges languages={anime.available_languages} />
          {anime.is_classic && <Tag tone="accent">CLASSIQUE</Tag>}
        </span>
      </div>
    </Link>
  )
}
