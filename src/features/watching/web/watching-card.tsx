import { X } from 'lucide-react'
import { Link } from 'react-router'
import { toEpisodeName } from '../../../shared/episode-place.ts'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { LanguageBadge } from '../../../ui/components/language-badge.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { toDuration } from '../../../ui/formats/durations.ts'
import { toLastWatched } from '../../../ui/formats/time-ago.ts'
import { CoverPicture } from '../../../ui/pictures/cover-picture.tsx'
import { toWatchPath } from '../../catalogue/web/episodes/public.ts'
import type { WatchingItem } from '../contract.ts'
import { toLineDuration, toLineGenres, toLinePercent, toLineSeason } from './describe-line.ts'
import './watching-card.css'

type WatchingCardProps = {
  line: WatchingItem
  /** The reference time of 'last watched'. */
  now: Date
  onRemove: (line: WatchingItem) => void
}

const coverSizes = '(min-width: 1025px) 132px, 104px'

/** The whole card is the link. */
const cardLink =
  'line-clamp-2 after:absolute after:inset-0 after:z-1 after:rounded-panel focus-visible:outline-0 focus-visible:after:[outline:var(--focus)] focus-visible:after:outline-offset-(--focus-offset)'

/** One line of 'En cours': the card links to the saved position. Client only. */
export function WatchingCard({ line, now, onRemove }: WatchingCardProps) {
  const season = toLineSeason(line)
  return (
    <article className="watching-card kento grid h-full grid-cols-[104px_minmax(0,1fr)] rounded-panel bg-surface-1 lg:grid-cols-[132px_minmax(0,1fr)]">
      <CoverPicture
        url={line.cover_url}
        title={line.title}
        sizes={coverSizes}
        className="self-start rounded-[var(--r-panel)_0_var(--r-cover)] lg:rounded-bl-panel"
      />
      <div className="flex min-w-0 flex-col p-3.5 lg:px-5 lg:py-[18px]">
        <div className="flex min-h-[22px] items-center gap-1.5 max-[359px]:flex-wrap">
          <LanguageBadge language={line.language} />
          <time
            className="ml-auto min-w-0 text-right text-text-3 text-xs leading-tight max-[359px]:order-1 max-[359px]:w-full max-[359px]:text-left"
            dateTime={line.last_watched}
          >
            {toLastWatched(line.last_watched, now)}
          </time>
          <RemoveButton line={line} onRemove={onRemove} />
        </div>
        <h2 className="type-card-title mt-3 text-[1.0625rem] lg:text-[1.125rem]">
          <Link to={toWatchPath(line.slug, line)} prefetch="intent" className={cardLink}>
            {line.title}
          </Link>
        </h2>
        <p className="mt-1 truncate text-sm text-text-2">
          {toEpisodeName(line)}
          {season && <span className="text-text-3"> · {season}</span>}
          {line.is_next && line.skips_off_story && <span className="text-text-3"> · fillers passés</span>}
        </p>
        <p className="truncate text-sm text-text-3">{toLineGenres(line)}</p>
        <Position line={line} />
      </div>
    </article>
  )
}

function Position({ line }: { line: WatchingItem }) {
  return (
    <div className="mt-auto pt-3 text-text-2 text-xs tabular-nums">
      <ProgressBar percent={toLinePercent(line)} label={`Progression de ${line.title}`} className="h-[5px]" />
      <p className="mt-[7px] flex justify-between">
        <span>{toDuration(line.progress_seconds)}</span>
        <span>{toDuration(toLineDuration(line))}</span>
      </p>
    </div>
  )
}

function RemoveButton({ line, onRemove }: { line: WatchingItem; onRemove: (line: WatchingItem) => void }) {
  return (
    <IconButton
      label={`Retirer ${line.title} de « En cours »`}
      className="z-3 -my-[11px] -mr-3 text-text-3 max-[359px]:ml-auto"
      onClick={() => onRemove(line)}
    >
      <X />
    </IconButton>
  )
}
