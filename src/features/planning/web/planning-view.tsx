import { useState } from 'react'
import { useLocation } from 'react-router'
import { toLongDay } from '../../../shared/french-days.ts'
import { LanguageBadge } from '../../../ui/components/language-badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { toParisDay } from '../../../ui/formats/paris-clock.ts'
import { useNow } from '../../../ui/formats/use-now.ts'
import { useMember } from '../../account/web/public.ts'
import type { PlanningEntry, PlanningWeek } from '../contract.ts'
import { type WeekDay, weekDays } from '../rules.ts'
import { DayPicker } from './day-picker.tsx'
import { readPlanningAddress } from './planning-address.ts'
import { type FollowedAnimes, PlanningFilters } from './planning-filters.tsx'
import { PlanningHeading } from './planning-heading.tsx'
import { ReleaseRow } from './release-row.tsx'
import { dateOf, toMonday } from './week-days.ts'
import './planning.css'

type PlanningContent = {
  days: PlanningWeek
  /** The Monday of the shown week. */
  monday: string
  /** When the page was rendered: the browser measures the elapsed time from its own clock. */
  madeAt: string
}

/** The releases of a week, day by day (docs/product/community.md#planning). */
export function PlanningView({ days, monday, madeAt }: PlanningContent) {
  const { search } = useLocation()
  const address = readPlanningAddress(new URLSearchParams(search))
  const now = useNow({ madeAt })
  const today = toParisDay(now)
  const selected = address.day ?? findOpenDay(monday, today)
  const [isLocal, setIsLocal] = useState(false)
  const member = useMember()
  const [chosen, setChosen] = useState<FollowedAnimes>()
  // The choice of an account ends with its session.
  const followed = chosen?.memberId === member?.id ? chosen?.ids : undefined
  const listShown = (day: WeekDay) => days[day].filter(({ anime_id }) => !followed || followed.has(anime_id))
  const entries = listShown(selected)
  return (
    <div className="wrap">
      <PlanningHeading
        address={address}
        monday={monday}
        isPresent={toMonday(today) === monday}
        filters={
          <PlanningFilters
            now={now}
            isLocal={isLocal}
            onLocal={setIsLocal}
            isFiltered={Boolean(followed)}
            onFollowed={setChosen}
          />
        }
      />
      <DayPicker
        address={address}
        monday={monday}
        selected={selected}
        today={today}
        countOn={(day) => listShown(day).filter(({ etat }) => etat !== 'annulé').length}
      />
      <div role="tabpanel" id="sorties" aria-labelledby={`jour-${selected}`} className="mt-6">
        <h2 className="sr-only">Sorties du {selected}</h2>
        {entries.length > 0 ? (
          <Releases entries={entries} now={now} isLocal={isLocal} />
        ) : (
          <EmptyState
            title="Aucune sortie prévue."
            text={followed ? 'Aucun de vos animes ne sort ce jour-là.' : `Rien n’est annoncé pour le ${selected}.`}
          />
        )}
      </div>
      <Legend />
      <p className="sr-only" role="status">
        Semaine du {toLongDay(monday)}
      </p>
    </div>
  )
}

/** Today in the current week, Monday in any other. */
function findOpenDay(monday: string, today: string) {
  return weekDays.find((day) => dateOf(monday, day) === today) ?? weekDays[0]
}

/** The rows that are initially visible. */
const firstRows = 6

function Releases({ entries, now, isLocal }: { entries: PlanningEntry[]; now: Date; isLocal: boolean }) {
  return (
    <ul className="releases">
      {entries.map((entry, at) => (
        <ReleaseRow
          key={`${entry.anime_id} ${entry.langue} ${entry.instant} ${entry.etat} ${entry.episodes}`}
          entry={entry}
          now={now}
          isLocal={isLocal}
          eager={at < firstRows}
        />
      ))}
    </ul>
  )
}

function Legend() {
  return (
    <div className="mt-10 flex flex-wrap gap-x-6 gap-y-2 text-sm text-text-3">
      <p className="flex items-center gap-2">
        <LanguageBadge language="VF" />
        Version française : doublage en français.
      </p>
      <p className="flex items-center gap-2">
        <LanguageBadge language="VOSTFR" />
        Version originale sous-titrée en français.
      </p>
    </div>
  )
}
