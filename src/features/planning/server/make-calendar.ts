import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { weekOfInstant } from '../../../platform/calendar/weeks.ts'
import type { Database } from '../../../platform/database/connect-database.ts'
import { toSlug } from '../../../shared/slug.ts'
import type { Release } from './lay-out-week.ts'
import { nameEpisodes } from './present.ts'
import { findCalendarVersion, listFollowedIds, readRevision } from './queries/personal.ts'
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
  return writeCalendar(releases.flat(), { publicUrl, now, revision: await readRevision(db) })
}

type Writing = {
  publicUrl: string
  now: Date
  /** Grows whenever a release may have changed: calendars keep what has the highest. */
  revision: number
}

/**
 * Releases as iCalendar text (RFC 5545, with the names of RFC 7986). An event keeps its UID when it moves or is called
 * off.
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
    // It stands at its new date.
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
      url: `${publicUrl}/anime/${encodeURIComponent(anime.slug)}`,
      ...(release.note ? { description: toText(release.note) } : {}),
    })
  }
  return calendar.toString()
}

// Texts hold no control sign but the tab (RFC 5545 §3.1, TSAFE-CHAR), and lines end in one way.
const toText = (text: string) => text.replace(/\r\n?/g, '\n').replace(/(?![\t\n\u0080-\u009f])\p{Cc}|\p{Cs}/gu, '')

const prefixes: Partial<Record<Release['state'], string>> = { annulé: 'Annulé : ', retardé: 'Retardé : ' }
const statuses: Partial<Record<Release['state'], ICalEventStatus>> = {
  annulé: ICalEventStatus.CANCELLED,
  retardé: ICalEventStatus.TENTATIVE,
}

/** Names events for ever and everywhere; two releases that nothing tells apart are numbered. */
function createUids(host: string): (release: Release) => string {
  const counts = new Map<string, number>()
  return ({ anime, language, identity }) => {
    const name = `${anime.anime_id}-${language.toLowerCase()}-${toSlug(identity)}`
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return `${name}${count > 1 ? `-${count}` : ''}@${host}`
  }
}
