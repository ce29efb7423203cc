import type { ReactNode } from 'react'
import type { AnimePreview } from '../../features/catalogue/preview-contract.ts'
import { toWatchPath } from '../../features/catalogue/web/episodes/public.ts'
import { describeLeft, toLinePercent, useWatching } from '../../features/watching/web/public.ts'
import { toEpisodeName } from '../../shared/episode-place.ts'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { withPersonQueries } from '../../ui/queries/person-queries.tsx'
import { WatchLink } from './watch-link.tsx'
import '../../ui/styles/later.css'

type ResumeLinkProps = { userId: number; preview: AnimePreview; begin: ReactNode }

/** What the member watches of the anime, else its beginning. */
function ResumeLink({ userId, preview: { id, slug, picture_url }, begin }: ResumeLinkProps) {
  const line = useWatching(userId).data?.find(({ anime_id }) => anime_id === id)
  if (!line) return begin
  return (
    <>
      {!line.is_next && (
        <p className="flex flex-[1_0_100%] items-center gap-2.5 text-text-2 text-xs">
          <ProgressBar percent={toLinePercent(line)} className="h-[5px] flex-1" />
          {describeLeft(line)}
        </p>
      )}
      <WatchLink
        path={toWatchPath(slug, line)}
        episodeId={line.episode_id}
        posterUrl={picture_url}
        label={`${line.is_next ? 'Regarder' : 'Reprendre'} · ${toEpisodeName(line)}`}
      />
    </>
  )
}

export default withPersonQueries(ResumeLink)
