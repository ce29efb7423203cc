import { Play } from 'lucide-react'
import { Link } from 'react-router'
import { toEpisodeName } from '../../../../shared/episode-place.ts'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'
import { EpisodeThumbnail, toWatchPath } from '../../../catalogue/web/episodes/public.ts'
import { useSpoilerChoice } from '../../../catalogue/web/spoilers/public.ts'
import type { WatchingItem } from '../../contract.ts'
import { describeStart, toLinePercent } from '../describe-line.ts'

const sizes = '(min-width: 1440px) 310px, (min-width: 1025px) 23vw, 260px'

/** A line of 'En cours' with the still of its episode, or the anime's own picture where spoilers are covered. */
export function ResumeCard({ line }: { line: WatchingItem }) {
  const { mode, shown_anime_ids } = useSpoilerChoice()
  const isCovered = mode !== 'off' && !shown_anime_ids.includes(line.anime_id)
  return (
    <article className="group relative">
      <span className="picture-box aspect-video">
        <EpisodeThumbnail
          url={isCovered ? null : line.thumbnail_url}
          coverUrl={line.art_url ?? line.cover_url}
          sizes={sizes}
        />
        <span className="absolute inset-0 grid place-items-center bg-[#0b0c0e59] opacity-0 transition-opacity t-fast group-hover:opacity-100">
          <span className="grid size-[54px] place-items-center rounded-control bg-accent text-on-accent">
            <Play />
          </span>
        </span>
        {!line.is_next && (
          <ProgressBar
            percent={toLinePercent(line)}
            className="absolute inset-x-0 bottom-0 z-1 rounded-none bg-white/30"
          />
        )}
      </span>
      <h3 className="type-card-title mt-[11px] truncate text-[1.0625rem]">
        <Link
          to={toWatchPath(line.slug, line)}
          prefetch="intent"
          data-episode={line.episode_id}
          className="after:absolute after:inset-0"
        >
          {line.title}
        </Link>
      </h3>
      <p className="mt-1 truncate text-sm text-text-2">
        {[toEpisodeName(line), line.language, describeStart(line)].join(' · ')}
      </p>
    </article>
  )
}
