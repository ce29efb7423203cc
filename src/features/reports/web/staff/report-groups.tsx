import { Link } from 'react-router'
import { toAnimePath, toEpisodePlace, toWatchPath } from '../../../../shared/episode-place.ts'
import { countOf, toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { ActionMenu } from '../../../../ui/menus/action-menu.tsx'
import { CoverPicture } from '../../../../ui/pictures/cover-picture.tsx'
import { cellLink } from '../../../../ui/table/columns.ts'
import type { ReportedEpisode, ReportStatus } from '../../contract.ts'
import { categoryWords } from '../report-words.ts'
import { type ReportHandlers, ReportRow, reportRow } from './report-row.tsx'
import { StatusDot } from './staff-words.tsx'

const reportHead = [
  'grid items-center gap-y-1.5 gap-x-3.5 py-3 px-4.5 grid-cols-[44px_minmax(0,1fr)_auto]',
  '@max-[560px]/report-groups:px-3.5 @max-[340px]/report-groups:[&>.button]:col-2',
  '@max-[340px]/report-groups:[&>.button]:justify-self-start',
].join(' ')

const reportGroups = [
  '@container/report-groups border border-line rounded-panel',
  '[&>*+*]:border-t [&>*+*]:border-line',
  '[&>li[data-single]]:grid [&>li[data-single]]:items-center [&>li[data-single]]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]',
  '[&>li[data-single]>ul]:@container/report-groups [&>li[data-single]_.report-row]:border-t-0',
  '@max-[900px]/report-groups:[&>li[data-single]]:block',
].join(' ')

type ReportGroupsProps = ReportHandlers & {
  episodes: readonly ReportedEpisode[]
  onStatus: (episode: ReportedEpisode, status: ReportStatus) => void
  /** Returns the address of the list of an episode's reports. */
  toAll: (episodeId: number) => string
}

/** Reports by episode: the status applies to the group, deletion to a row. */
export function ReportGroups({ episodes, onStatus, toAll, ...handlers }: ReportGroupsProps) {
  return (
    <ul className={reportGroups} data-rows>
      {episodes.map((episode) => {
        const hidden = episode.report_count - episode.reports.length
        return (
          <li key={episode.episode_id} data-single={episode.report_count === 1 || undefined}>
            <GroupHead episode={episode} onStatus={(status) => onStatus(episode, status)} />
            <ul>
              {episode.reports.map((report) => (
                <ReportRow key={report.id} report={report} isAlone={episode.report_count === 1} {...handlers} />
              ))}
            </ul>
            {hidden > 0 && (
              <Link
                to={toAll(episode.episode_id)}
                className="flex items-center min-h-11 pr-4.5 pl-19 border-t border-line text-accent-text font-semibold text-sm hover:underline @max-[560px]/report-groups:pl-12"
              >
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

function GroupHead({ episode, onStatus }: { episode: ReportedEpisode; onStatus: (status: ReportStatus) => void }) {
  const { anime_title: title, anime_slug: slug, language, report_count: count, status, categories } = episode
  const place = `${toEpisodePlace(episode)} · ${language}`
  return (
    <div className={reportHead}>
      <CoverPicture url={episode.cover_url} title={title} sizes="44px" className="w-11 rounded-[3px]" />
      <div className="min-w-0">
        <h3 className="text-[1.0625rem]">
          <Link to={toAnimePath(slug)} className={cellLink}>
            <span className="line-clamp-3">{title}</span>
          </Link>
        </h3>
        <p className="text-text-2 text-xs">
          <Link to={toWatchPath(slug, episode)} className={cellLink}>
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
      <ActionMenu
        label={`Changer l’état : ${title}, ${place}, ${status}`}
        text={<StatusDot status={status} />}
        getActions={() =>
          states.filter(([name]) => name !== status).map(([name, label]) => ({ label, onSelect: () => onStatus(name) }))
        }
      />
    </div>
  )
}

export function SkeletonGroups() {
  return (
    <div className={reportGroups} aria-hidden="true">
      {[0, 1, 2, 3].map((group) => (
        <div key={group}>
          <div className={reportHead}>
            <Skeleton className="h-[66px] w-11" />
            <div className="grid gap-2">
              <Skeleton className="h-5 w-48" />
              <Skeleton className="h-3 w-64 max-w-full" />
            </div>
          </div>
          <div className={reportRow}>
            <Skeleton className="col-span-full h-9" />
          </div>
        </div>
      ))}
    </div>
  )
}
