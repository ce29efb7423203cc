import type { Ref } from 'react'
import { Link } from 'react-router'
import { toShownNumber, toWatchPath } from '../../../../../shared/episode-place.ts'
import { toMinutes } from '../../../../../ui/formats/durations.ts'
import type { EpisodeLine } from '../seasons.ts'
import { useShield } from '../spoilers/shield.ts'
import { toEpisodeTitle } from './episode-labels.ts'
import { PictureMark } from './episode-mark.tsx'
import { EpisodeThumbnail } from './episode-thumbnail.tsx'
import './episode-row.css'

type EpisodeRowProps = {
  slug: string
  episode: EpisodeLine
  coverUrl: string | null
  isCurrent: boolean
  ref: Ref<HTMLAnchorElement> | undefined
}

/** One line of the list beside the player. Five of them, 76 px high, fill the list, so that none is cut. */
export function EpisodeRow({ slug, episode, coverUrl, isCurrent, ref }: EpisodeRowProps) {
  const { isOpen } = useShield()
  return (
    <Link
      ref={ref}
      to={toWatchPath(slug, episode)}
      aria-current={isCurrent ? 'page' : undefined}
      data-open={isOpen(episode.id) || undefined}
      className="spoilers episode-row group grid gap-3 rounded-control focus-visible:outline-offset-[-2px] aria-[current=page]:bg-accent-wash [&:not([aria-current])]:hover:bg-surface-2"
    >
      <span className="picture-box aspect-video">
        <EpisodeThumbnail url={episode.thumbnail_url} coverUrl={coverUrl} sizes="112px" />
        <span className="absolute inset-x-0 bottom-0 flex items-end justify-between gap-1 text-[#f4f1e9]">
          <span className="min-w-0 truncate rounded-tr-cover bg-[#0f1012] px-2 py-1 font-bold font-display text-sm leading-none [font-stretch:84%] group-aria-[current=page]:bg-accent group-aria-[current=page]:text-on-accent">
            {toShownNumber(episode)}
          </span>
          {episode.duration !== null && (
            <span className="m-1 flex-none rounded-[3px] bg-[#0f1012e0] px-1 text-xs leading-[1.5] tabular-nums">
              {toMinutes(episode.duration)}
            </span>
          )}
        </span>
        <PictureMark episodeId={episode.id} offStory={episode.off_story} />
      </span>
      <span className="min-w-0 pt-0.5">
        <b className="spoiler spoiler-title line-clamp-2 font-semibold leading-[1.3]">{toEpisodeTitle(episode)}</b>
        {episode.synopsis && <span className="spoiler mt-px line-clamp-1 text-sm text-text-2">{episode.synopsis}</span>}
        {/* Shown by the switch above the list. */}
        <span className="sr-only">{episode.language}</span>
      </span>
    </Link>
  )
}
