import { Play } from 'lucide-react'
import { Link } from 'react-router'
import { toWatchPath } from '../../../../../shared/episode-place.ts'
import { toMinutes } from '../../../../../ui/formats/durations.ts'
import type { EpisodeLine } from '../seasons.ts'
import { useShield } from '../spoilers/shield.ts'
import { toEpisodeLabel, toEpisodeTitle } from './episode-labels.ts'
import { PictureMark } from './episode-mark.tsx'
import { EpisodeThumbnail } from './episode-thumbnail.tsx'

type EpisodeCardProps = { slug: string; episode: EpisodeLine; coverUrl: string | null }

const sizes = '(min-width: 1440px) 310px, (min-width: 1025px) 23vw, 46vw'

/** One episode in the grid of an anime's page; the whole card leads to the player. */
export function EpisodeCard({ slug, episode, coverUrl }: EpisodeCardProps) {
  const { isOpen } = useShield()
  return (
    <Link
      to={toWatchPath(slug, episode)}
      prefetch="intent"
      className="spoilers group block"
      data-open={isOpen(episode.id) || undefined}
      data-episode={episode.id}
      data-source={episode.best_source_id}
    >
      <span className="picture-box aspect-video">
        <EpisodeThumbnail url={episode.thumbnail_url} coverUrl={coverUrl} sizes={sizes} />
        <span className="absolute inset-0 grid place-items-center bg-[#0b0c0e59] opacity-0 transition-opacity t-fast group-hover:opacity-100 group-focus-visible:opacity-100">
          <span className="grid size-[54px] place-items-center rounded-control bg-accent text-on-accent">
            <Play />
          </span>
        </span>
        <span className="absolute bottom-0 left-0 rounded-tr-cover bg-[#0f1012] px-2.5 pt-[7px] pb-1.5 font-bold font-display text-[#f4f1e9] text-[15px] leading-none [font-stretch:84%]">
          {toEpisodeLabel(episode)}
        </span>
        <PictureMark episodeId={episode.id} offStory={episode.off_story} />
        {episode.duration !== null && (
          <span className="absolute right-2 bottom-2 rounded-[3px] bg-[#0f1012e0] px-1.5 py-[3px] text-[#f4f1e9] text-xs leading-[1.5]">
            {toMinutes(episode.duration)}
          </span>
        )}
      </span>
      <h3 className="spoiler spoiler-title mt-[11px] line-clamp-2 text-[1.0625rem]">{toEpisodeTitle(episode)}</h3>
      {episode.synopsis && <p className="spoiler mt-1 line-clamp-2 text-sm text-text-2">{episode.synopsis}</p>}
    </Link>
  )
}
