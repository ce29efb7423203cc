import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { dayInParis, weekOfDay } from '../../../platform/calendar/weeks.ts'
import type { Database } from '../../../platform/database/connect-database.ts'
import { toAnimePath } from '../../../shared/episode-place.ts'
import { toSlug } from '../../../shared/slug.ts'
import { addDays } from '../../../shared/year-days.ts'
import type { Release } from './lay-out-week.ts'
import { nameEpisodes } from './present.ts'
import { findCalendarVersion, listFollowedIds, readRevision } from './queries/personal.ts'
import { readWeek } from './read-week.ts'

// From recently missed releases to those worth planning.
const weeksShown = [-2, -1, 0, 1, 2, 3, 4, 5, 6, 7]
const episodeMinutes = 24

/**
 * Returns an account's personal calendar as iCalendar text (RFC 5545): the releases of what it follows.
 * @returns undefined when the address was renewed, the calendar closed or the account deleted
 */
export async function makeCalendar(
  db: Database,
  { accountId, version, publicUrl, now }: { accountId: number; version: number; publicUrl: string; now: Date },
): Promise<string | undefined> {
  if ((await findCalendarVersion(db, accountId)) !== version) return undefined
  const animeIds = await listFollowedIds(db, accountId)
  const weeks = weeksShown.map((away) => weekOfDay(addDays(dayInParis(now), 7 * away)))
  const releases: Release[] = []
  // In turn: each takes three connections of the pool.
  for (const week of weeks) releases.push(...(await readWeek(db, week, { now, animeIds })))
  return writeCalendar(releases, { publicUrl, now, revision: await readRevision(db) })
}

type Writing = {
  publicUrl: string
  now: Date
  /** Increases whenever a release may have changed: calendars keep the event with the highest. */
  revision: number
}

/**
 * Writes releases as iCalendar text (RFC 5545, with the names of RFC 7986). An event keeps its UID when it moves or is
 * cancelled.
 */
export function writeCalendar(releases: Release[], { publicUrl, now, revision }: Writing): string {
  const toUid = createUids(new URL(publicUrl).hostname)
  const calendar = ical({
    name: 'Suminé',
    description: 'Les sorties de mes animes',
    prodId: { company: 'Suminé', product: 'Planning', language: 'FR' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
    url: `${publicUrl}/planning`,
  })
  for (const release of releases) {
    // It is listed at its new date.
    if (release.state === 'retardé' && release.movedTo) continue
    const { anime, language, at, day } = release
    const episodes = nameEpisodes(release)
    calendar.createEvent({
      id: toUid(release),
      sequence: revision,
      status: statuses[release.state] ?? ICalEventStatus.CONFIRMED,
      stamp: now,
      start: at ?? new Date(`${day}T00:00:00Z`),
      ...(at ? { end: new Date(at.getTime() + episodeMinutes * 60_000) } : { allDay: true }),
      summary: toText(
        `${prefixes[release.state] ?? ''}${anime.title}${episodes ? ` – ${episodes}` : ''} (${language})`,
      ),
      url: `${publicUrl}${toAnimePath(anime.slug)}`,
      ...(release.note ? { description: toText(release.note) } : {}),
    })
  }
  return calendar.toString()
}

// Texts contain no control characters but tabs (RFC 5545 §3.1, TSAFE-CHAR), and have uniform line ends.
const toText = (text: string) => text.replace(/\r\n?/g, '\n').replace(/(?![\t\n\u0080-\u009f])\p{Cc}|\p{Cs}/gu, '')

const prefixes: Partial<Record<Release['state'], string>> = { annulé: 'Annulé : ', retardé: 'Retardé : ' }
const statuses: Partial<Record<Release['state'], ICalEventStatus>> = {
  annulé: ICalEventStatus.CANCELLED,
  retardé: ICalEventStatus.TENTATIVE,
}

/** Creates globally unique, permanent ids of events; otherwise equal releases are numbered. */
function createUids(host: string): (release: Release) => string {
  const counts = new Map<string, number>()
  return ({ anime, language, identity }) => {
    const name = `${anime.anime_id}-${language.toLowerCase()}-${toSlug(identity)}`
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return `${name}${count > 1 ? `-${count}` : ''}@${host}`
  }
}
