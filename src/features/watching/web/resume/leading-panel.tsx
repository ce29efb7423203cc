import { toEpisodeName } from '../../../../shared/episode-place.ts'
import { toPanelUrl } from '../../../../ui/pictures/picture-sources.ts'
import { withPersonQueries } from '../../../../ui/queries/person-queries.tsx'
import { toWatchPath } from '../../../catalogue/web/episodes/public.ts'
import { type LeadProps, toAnimePath } from '../../../catalogue/web/public.ts'
import { describeLeft } from '../describe-line.ts'
import { useWatching } from '../watching-query.ts'
import { findLeading } from './find-leading.ts'

/** The last watched anime that has no other panel, with its picture. */
function LeadingPanel({ userId, instead, animes, Panel }: LeadProps & { userId: number }) {
  const line = findLeading(useWatching(userId).data, animes)
  const pictureUrl = line && (line.art_url ? toPanelUrl(line.art_url) : line.cover_url)
  if (!line || !pictureUrl) return instead
  return (
    <Panel
      isFirst
      title={line.title}
      path={toAnimePath(line.slug)}
      line={[toEpisodeName(line), line.language, ...(line.is_next ? [] : [describeLeft(line)])].join(' · ')}
      pictureUrl={pictureUrl}
      watch={{
        path: toWatchPath(line.slug, line),
        label: line.is_next ? 'Regarder' : 'Reprendre',
        episodeId: line.episode_id,
      }}
    />
  )
}

export default withPersonQueries(LeadingPanel)
