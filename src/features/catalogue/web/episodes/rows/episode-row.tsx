import type { Ref } from 'react'
import { Link } from 'react-router'
import { toShownNumber, toWatchPath } from '../../../../../shared/episode-place.ts'
import { classNames } from '../../../../../ui/components/class-names.ts'
import { toMinutes } from '../../../../../ui/formats/durations.ts'
import type { EpisodeLine } from '../seasons.ts'
import { useShield } from '../spoilers/shield.ts'
import { toEpisodeTitle } from './episode-labels.ts'
import { RowMark } from './episode-mark.tsx'

type EpisodeRowProps = {
  slug: string
  episode: EpisodeLine
  isCurrent: boolean
  ref: Ref<HTMLAnchorElement> | undefined
}

/** One line of the list beside the player. */
export function EpisodeRow({ slug, episode, isCurrent, ref }: EpisodeRowProps) {
  const { isOpen } = useShield()
  return (
    <Link
      ref={ref}
      to={toWatchPath(slug, episode)}
      aria-current={isCurrent ? 'page' : undefined}
      data-open={isOpen(episode.id) || undefined}
      className="spoilers episode-row group grid grid-cols-[40px_minmax(0,1fr)_auto] items-start gap-3 rounded-control py-[11px] pl-2.5 focus-visible:outline-offset-[-2px] aria-[current=page]:bg-accent-wash [&:not([aria-current])]:hover:bg-surface-2"
    >
      <span
        className={classNames(
          'relative text-center font-bold font-display text-text-3 leading-[1.1] [font-stretch:80%] group-aria-[current=page]:text-accent-text',
          episode.number_label ? 'text-sm wrap-anywhere' : 'text-[1.25rem]',
        )}
      >
        {toShownNumber(episode)}
        <RowMark episodeId={episode.id} />
      </span>
      <span className="min-w-0">
        <b className="spoiler spoiler-title block font-semibold leading-[1.3]">{toEpisodeTitle(episode)}</b>
        {episode.synopsis && <span className="spoiler line-clamp-1 text-sm text-text-2">{episode.synopsis}</span>}
      </span>
      <span className="pt-[3px] text-right text-text-3 text-xs tabular-nums group-aria-[current=page]:text-text-2">
        {episode.duration !== null && <span className="block">{toMinutes(episode.duration)}</span>}
        <span className="block">{episode.language}</span>
      </span>
    </Link>
  )
}
