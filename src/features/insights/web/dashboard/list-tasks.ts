import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import { dayMs } from '../../../../shared/durations.ts'
import { countOf } from '../../../../shared/french-numbers.ts'
import { toParisDay } from '../../../../ui/formats/paris-clock.ts'
import type { PlanningEntry, PlanningWeek } from '../../../planning/contract.ts'
import type { listNotices } from '../../../rights/contract.ts'
import { toDeadlineWords } from '../../../rights/web/public.ts'
import type { AdminStats } from '../../dashboard-contract.ts'

/** One kind of work that waits for the staff. */
export type StaffTask = { text: string; detail: string | undefined; to: string; isLate: boolean }

type Known = {
  stats: Pick<AdminStats, 'links' | 'reports'>
  /** The pending notices, the longest waiting first; one is enough. */
  notices: Pick<AnswerOf<typeof listNotices>, 'notices' | 'waiting'>
  week: PlanningWeek
  now: Date
}

const namedReleases = 2

/** Lists what waits for the staff, the most pressing first; empty when nothing does. */
export function listTasks({ stats: { links, reports }, notices, week, now }: Known): StaffTask[] {
  const missing = listMissing(week, now)
  const deadline = notices.notices[0]?.deadline
  const tasks: (StaffTask & { count: number })[] = [
    {
      count: notices.waiting,
      text: countOf(notices.waiting, 'demande d’ayant droit', 'demandes d’ayants droit'),
      detail: deadline ? toDeadlineWords(deadline, now) : undefined,
      to: '/admin/rights',
      isLate: deadline?.is_late ?? false,
    },
    {
      count: missing.length,
      text: `${countOf(missing.length, 'sortie')} du jour sans épisode`,
      detail: toTitles(missing),
      to: '/admin/planning',
      isLate: true,
    },
    {
      count: links.dead,
      text: `${countOf(links.dead, 'lien')} hors service`,
      detail: undefined,
      to: '/admin/links?health=dead',
      isLate: false,
    },
    {
      count: reports.open,
      text: countOf(reports.open, 'signalement ouvert', 'signalements ouverts'),
      detail: toPeopleDetail(reports),
      to: reports.open === reports.open_people ? '/admin/reports/people' : '/admin/reports',
      isLate: false,
    },
  ]
  return tasks.filter(({ count }) => count > 0).map(({ count: _, ...task }) => task)
}

function toPeopleDetail({ open, open_people }: Known['stats']['reports']): string | undefined {
  if (open_people === 0) return undefined
  return open_people === open ? 'De personnes, en séance' : `Dont ${countOf(open_people, 'personne')} en séance`
}

/** Today's releases whose time has passed, without an episode. */
function listMissing(week: PlanningWeek, now: Date): PlanningEntry[] {
  const today = toParisDay(now)
  return Object.values(week)
    .flat()
    .filter(({ etat, instant }) => {
      if (etat !== 'prévu' || instant === null) return false
      const lateMs = now.getTime() - Date.parse(instant)
      return lateMs > 0 && lateMs < dayMs && toParisDay(instant) === today
    })
}

function toTitles(entries: PlanningEntry[]): string {
  const others = entries.length - namedReleases
  const titles = entries.slice(0, namedReleases).map(({ titre, langue }) => `${titre} (${langue})`)
  return [...titles, ...(others > 0 ? [countOf(others, 'autre')] : [])].join(', ')
}
