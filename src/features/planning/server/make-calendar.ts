import ical, { ICalCalendarMethod } from 'ical-generator'
import { weekOfInstant } from '../../../platform/calendar/weeks.ts'
import type { Database } from '../../../platform/database/connect-database.ts'
import type { Release } from './lay-out-week.ts'
import { nameEpisodes } from './present.ts'
import { findCalendarVersion, listFollowedIds } from './queries/personal.ts'
import { readWeek } from './read-week.ts'

const weekMs = 7 * 24 * 3600 * 1000
// From the releases that one may have missed to those that one plans for.
const weeksShown = [-2, -1, 0, 1, 2, 3, 4, 5, 6, 7]
const episodeMinutes = 24

type CalendarRequest = { accountId: number; version: number; publicUrl: string; now: Date }

/**
 * A person's own calendar as iCalendar text (RFC 5545): the releases of what they follow.
 * @returns undefined when the address was renewed, the calendar closed or the account left
 */
export async function makeCalendar(
  db: Database,
  { accountId, version, publicUrl, now }: CalendarRequest,
): Promise<string | undefined> {
  if ((await findCalendarVersion(db, accountId)) !== version) return undefined
  const animeIds = await listFollowedIds(db, accountId)
  const weeks = weeksShown.map((away) => weekOfInstant(new Date(now.getTime() + away * weekMs)))
  const releases = await Promise.all(weeks.map((week) => readWeek(db, week, { now, animeIds })))
  return writeCalendar(releases.flat(), publicUrl, now)
}

/** @returns text that calendars read */
export function writeCalendar(releases: Release[], publicUrl: string, now: Date): string {
  const calendar = ical({
    name: 'Suminé',
    description: 'Les sorties de mes animes',
    prodId: { company: 'Suminé', product: 'Planning', language: 'FR' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  })
  for (const release of releases) {
    if (release.state === 'retardé') continue
    const { anime, language, at, day } = release
    const episodes = nameEpisodes(release)
    calendar.createEvent({
      id: `${anime.anime_id}-${language}-${at?.getTime() ?? day}@sumine`,
      stamp: now,
      start: at ?? new Date(`${day}T00:00:00Z`),
      ...(at ? { end: new Date(at.getTime() + episodeMinutes * 60_000) } : { allDay: true }),
      summary: `${release.state === 'annulé' ? 'Annulé : ' : ''}${anime.title}${episodes ? ` – ${episodes}` : ''} (${language})`,
      url: `${publicUrl}/anime/${encodeURIComponent(anime.slug)}`,
      ...(release.note ? { description: release.note } : {}),
    })
  }
  return calendar.toString()
}
