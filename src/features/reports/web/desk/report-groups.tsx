import { Link } from 'react-router'
import { toEpisodePlace, toWatchPath } from '../../../../shared/episode-place.ts'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { countOf, toFrenchNumber } from '../../../../ui/formats/numbers.ts'
import { ActionMenu } from '../../../../ui/menus/action-menu.tsx'
import { CoverPicture } from '../../../../ui/pictures/cover-picture.tsx'
import type { ReportedEpisode, ReportStatus } from '../../contract.ts'
import { categoryWords } from '../report-words.ts'
import { type ReportDeeds, ReportRow } from './report-row.tsx'
import { StatusDot } from './staff-words.tsx'

type ReportGroupsProps = ReportDeeds & {
  episodes: readonly ReportedEpisode[]
  /** Gives all reports of an episode another state. */
  onStatus: (episode: ReportedEpisode, status: ReportStatus) => void
  /** The address at which all reports of an episode are listed. */
  toAll: (episodeId: number) => string
}

/** Reports by episode: the state belongs to the group, deletion to the line. */
export function ReportGroups({ episodes, onStatus, toAll, ...deeds }: ReportGroupsProps) {
  return (
    <ul className="report-groups" data-rows>
      {episodes.map((episode) => {
        const hidden = episode.report_count - episode.reports.length
        return (
          <li key={episode.episode_id} data-single={episode.report_count === 1 || undefined}>
            <GroupHead episode={episode} onStatus={(status) => onStatus(episode, status)} />
            <ul>
              {episode.reports.map((report) => (
                <ReportRow key={report.id} report={report} {...deeds} />
              ))}
            </ul>
            {hidden > 0 && (
              <Link to={toAll(episode.episode_id)} className="report-more">
                {countOf(hidden, 'autre signalement', 'autres signalements')} de cet épisode
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const states = [
  ['ouvert', 'Ouvrir de nouveau'],
  ['en cours', 'Prendre en charge'],
  ['résolu', 'Résoudre…'],
  ['rejeté', 'Rejeter…'],
] as const

type GroupHeadProps = { episode: ReportedEpisode; onStatus: (status: ReportStatus) => void }

function GroupHead({ episode, onStatus }: GroupHeadProps) {
  const { anime_title: title, anime_slug: slug, language, report_count: count, status, categories } = episode
  const place = `${toEpisodePlace(episode)} · ${language}`
  return (
    <div className="report-head">
      <CoverPicture url={episode.cover_url} title="" sizes="44px" className="w-11 rounded-[3px]" />
      <div className="min-w-0">
        <h3 className="text-[1.0625rem]">
          <Link to={`/anime/${slug}`} className="cell-link">
            {title}
          </Link>
        </h3>
        <p className="text-text-2 text-xs">
          <Link to={toWatchPath(slug, episode)} className="cell-link">
            {place}
          </Link>
          {count > 1 && (
            <>
              {' · '}
              <b className="text-text">{toFrenchNumber(count)} signalements</b>
              {' · '}
              {categories.map(({ category, count: each }) => `${categoryWords[category].label} ${each}`).join(', ')}
            </>
          )}
        </p>
      </div>
      <StatusDot status={status} />
      <ActionMenu
        label={`Changer l’état : ${title}, ${place}`}
        text="Changer l’état"
        getActions={() =>
          states.filter(([name]) => name !== status).map(([name, label]) => ({ label, onSelect: () => onStatus(name) }))
        }
      />
    </div>
  )
}

/** In place of the groups until they are there. */
export function SkeletonGroups() {
  return (
    <div className="report-groups" aria-hidden="true">
      {[0, 1, 2, 3].map((group) => (
        <div key={group}>
          <div className="report-head">
            <Skeleton className="h-[66px] w-11" />
            <div className="grid gap-2">
              <Skeleton className="h-5 w-48" />
              <Skeleton className="h-3 w-64 max-w-full" />
            </div>
          </div>
          <div className="report-row">
            <Skeleton className="col-span-full h-9" />
          </div>
        </div>
      ))}
    </div>
  )
}
