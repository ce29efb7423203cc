import { dayInParis, occurrencesOf, type Week, weekOfInstant } from '../../../platform/calendar/weeks.ts'
import { dayMs } from '../../../shared/durations.ts'
import type { EpisodeNumber } from '../../../shared/episode-place.ts'
import type { ReleaseState } from '../contract.ts'
import type { ChangeRow, DatedEpisodeRow, ReleasedAnime, SlotRow } from './queries/releases.ts'

export type Release = {
  anime: ReleasedAnime
  language: 'VOSTFR' | 'VF'
  /** Stable when the release moves: the instant of its slot, or its episode. */
  identity: string
  /** The day in Paris: `2026-11-21`. */
  day: string
  /** Undefined when only the day is known. */
  at: Date | undefined
  state: ReleaseState
  /** Of one season, ascending; empty while unknown. */
  episodes: EpisodeNumber[]
  isFilm: boolean
  movedTo: Date | null
  note: string | null
}

export type WeekSources = { slots: SlotRow[]; episodes: DatedEpisodeRow[]; changes: ChangeRow[] }

/** An episode this near to a slot belongs to it: half the distance to the next one. */
export const slotReachMs = 3.5 * dayMs
/** A date within this distance of a staff change belongs to the same release. */
const nearMs = dayMs / 2

type Planned = Pick<Release, 'anime' | 'language' | 'identity'> & {
  at: Date
  /** How far its episode may be; `slotReachMs` by default. */
  reachMs?: number
}
type Dated = Pick<Release, 'anime' | 'language' | 'identity' | 'day' | 'at' | 'episodes' | 'isFilm'>
/** A staff change of a release, and the episodes dated at the release's original time. */
type Marked = {
  change: ChangeRow
  /** The change that postponed the release to where this one finds it. */
  former: Marked | undefined
  dated: Dated | undefined
  slotAt: Date | undefined
  identity: string
  /** False if nothing is planned there any more, such as after the change that postponed it there was withdrawn. */
  isPlanned: boolean
}

/**
 * Returns the releases of a week: the weekly slots and the dated episodes, merged when they are the same release, with
 * the staff's changes applied.
 */
export function layOutWeek(week: Week, { slots, episodes, changes }: WeekSources, now: Date): Release[] {
  const ledger = new Map(changes.map((change) => [keyOf(toPlanned(change), change.planned_at), change]))
  const keyOfTime = ({ day, hour, zone }: SlotRow) => `${day} ${hour} ${zone}`
  // Many animes share a slot, and time zone conversion is slow.
  const distinctSlots = new Map(slots.map((slot) => [keyOfTime(slot), slot]))
  const timesOf = new Map([...distinctSlots].map(([key, slot]) => [key, occurrencesOf(slot, week)]))
  const presentWeek = weekOfInstant(now)
  const planned = slots.flatMap((slot) => plannedFrom(slot, timesOf.get(keyOfTime(slot)) ?? [], presentWeek))
  const slotKeys = new Set(planned.map((release) => keyOf(release, release.at)))
  const free = groupByDay(episodes)
  const isShownSlot = (change: ChangeRow, at: Date) => slotKeys.has(keyOf(toPlanned(change), at))
  const marks: Marked[] = []
  for (const change of orderByChain(changes)) {
    const slotAt = findSlotAt(change, slots)
    // What is postponed to the very time of a slot is changed with the slot's own release.
    const isSlot = slotAt?.getTime() === change.planned_at.getTime()
    const former = isSlot ? undefined : marks.find((mark) => mark.isPlanned && isPostponedTo(mark.change, change))
    const dated = extractDated(change, free) ?? former?.dated
    const identity = former?.identity ?? toIdentity(slotAt) ?? dated?.identity ?? String(change.id)
    const isPlanned = slotAt !== undefined || dated !== undefined || former !== undefined
    marks.push({ change, former, dated, slotAt, identity, isPlanned })
  }
  const standing = planned.filter(
    (release) => !ledger.has(keyOf(release, release.at)) && !marks.some((mark) => isOf(mark, release)),
  )
  const isShown = ({ change, former, dated }: Marked) => former || dated || isShownSlot(change, change.planned_at)
  const marked = marks.filter(isShown).map(toChanged)
  const latest = marks.filter((mark) => !marks.some(({ former }) => former === mark))
  const moved = latest.flatMap((mark) => toMoved(mark, now))
  // At the time of another slot, as after a week, a postponed release would be listed twice.
  const movedKeys = new Set(moved.map((release) => keyOf(release, release.at)))
  const movedBare = latest.flatMap(({ change, dated, identity, isPlanned }) =>
    isPlanned && change.moved_to && !dated && !isShownSlot(change, change.moved_to)
      ? [{ ...toPlanned(change), identity, at: change.moved_to, reachMs: nearMs }]
      : [],
  )
  const matched = matchEpisodes([...movedBare, ...standing], free, now).filter(
    (release) => release.episodes.length > 0 || !movedKeys.has(keyOf(release, release.at)),
  )
  return [...marked, ...moved, ...matched].filter(({ day }) => isWithin(day, week))
}

/** Puts a change behind the one that moved the release to where it finds it, which may be from a later time. */
function orderByChain(changes: readonly ChangeRow[]): ChangeRow[] {
  const byNewTime = Map.groupBy(changes, (change) => keyOf(toPlanned(change), change.moved_to ?? undefined))
  const ordered: ChangeRow[] = []
  const visited = new Set<ChangeRow>()
  const visit = (change: ChangeRow) => {
    if (visited.has(change)) return
    visited.add(change)
    // Of two that move a release to and fro, the one planned first comes first.
    for (const former of byNewTime.get(keyOf(toPlanned(change), change.planned_at)) ?? []) {
      if (!isPostponedTo(change, former)) visit(former)
    }
    ordered.push(change)
  }
  for (const change of changes) visit(change)
  return ordered
}

/** Returns whether a change moved a release to where another one finds it. */
function isPostponedTo(former: ChangeRow, change: ChangeRow): boolean {
  const at = former.moved_to
  return at !== null && keyOf(toPlanned(former), at) === keyOf(toPlanned(change), change.planned_at)
}

/** Removes and returns the episodes with the date of a staff change. */
function extractDated(change: ChangeRow, free: Dated[]): Dated | undefined {
  const series = keyOfSeries(toPlanned(change))
  const found = free.find(
    (dated) =>
      keyOfSeries(dated) === series &&
      (dated.at ? dated.at.getTime() === change.planned_at.getTime() : dated.day === dayInParis(change.planned_at)),
  )
  if (found) free.splice(free.indexOf(found), 1)
  return found
}

/**
 * Returns the slot's instant nearest to a staff change, at most half a day away: the change may name the date of an
 * episode, which may be minutes off the slot.
 */
function findSlotAt(change: ChangeRow, slots: SlotRow[]): Date | undefined {
  const series = keyOfSeries(toPlanned(change))
  const week = weekOfInstant(change.planned_at)
  const away = (at: Date) => Math.abs(at.getTime() - change.planned_at.getTime())
  return slots
    .filter((slot) => keyOfSeries(toPlanned(slot)) === series)
    .flatMap((slot) => occurrencesOf(slot, week))
    .filter((at) => away(at) <= nearMs)
    .toSorted((one, other) => away(one) - away(other))[0]
}

/**
 * Returns whether a change that names an episode's date concerns this release of a slot, which may be in the week
 * beside that of the change.
 */
function isOf({ change, former, dated, slotAt }: Marked, release: Planned): boolean {
  if (former || dated === undefined || keyOfSeries(dated) !== keyOfSeries(release)) return false
  if (slotAt) return toIdentity(slotAt) === release.identity
  return Math.abs(release.at.getTime() - change.planned_at.getTime()) <= nearMs
}

/** Returns the release at its new date, with the episodes that still have the old one. */
function toMoved({ change, dated, identity }: Marked, now: Date): Release[] {
  if (!change.moved_to || !dated) return []
  const at = change.moved_to
  return [toRelease({ ...dated, identity, at, day: dayInParis(at) }, true, now)]
}

const toIdentity = (slotAt: Date | undefined) => slotAt && String(slotAt.getTime())

/**
 * Returns a slot's releases in the week, from a day before the anime's first air date. If that date is unknown, past
 * weeks have none: the slot may not have existed.
 */
function plannedFrom(slot: SlotRow, times: Date[], presentWeek: Week): Planned[] {
  return times
    .filter((at) => (slot.first_aired ? at.getTime() >= Date.parse(slot.first_aired) - dayMs : at >= presentWeek.start))
    .map((at) => ({ ...toPlanned(slot), identity: String(at.getTime()), at }))
}

function toPlanned<Row extends ReleasedAnime & { language: 'VOSTFR' | 'VF' }>(row: Row) {
  return { anime: row, language: row.language }
}

function toChanged({ change, dated, identity }: Marked): Release {
  return {
    episodes: [],
    isFilm: false,
    ...dated,
    ...toPlanned(change),
    identity,
    at: change.planned_at,
    day: dayInParis(change.planned_at),
    state: change.state,
    movedTo: change.moved_to,
    note: change.note,
  }
}

/**
 * Assigns each planned release the nearest episodes of its anime and language; the remaining episodes are releases of
 * their own.
 */
function matchEpisodes(planned: Planned[], dated: Dated[], now: Date): Release[] {
  const free = Map.groupBy(dated, keyOfSeries)
  const freeOf = (release: Planned) => free.get(keyOfSeries(release)) ?? []
  const nearestMs = (release: Planned) => Math.min(...freeOf(release).map((one) => distance(one, release)))
  // The nearest first: an episode at its new time is not that of the next slot, nor one at its slot a postponed one.
  const nearestFirst = planned.toSorted((one, other) => nearestMs(one) - nearestMs(other))
  const ofSlots = nearestFirst.map((release) => {
    const found = extractNearest(release, freeOf(release))
    // An episode with only a day gets the time of its slot, if that is on the same day.
    const at = found?.at ?? (!found || found.day === dayInParis(release.at) ? release.at : undefined)
    const day = at ? dayInParis(at) : (found?.day ?? '')
    return toRelease({ episodes: [], isFilm: false, ...found, ...release, at, day }, found !== undefined, now)
  })
  return [...ofSlots, ...[...free.values()].flat().map((release) => toRelease(release, true, now))]
}

/** Removes and returns the episodes nearest to a release, if near enough. */
function extractNearest(release: Planned, free: Dated[]): Dated | undefined {
  const [nearest] = free.toSorted((one, other) => distance(one, release) - distance(other, release))
  if (!nearest || distance(nearest, release) > (release.reachMs ?? slotReachMs)) return undefined
  free.splice(free.indexOf(nearest), 1)
  return nearest
}

const distance = (dated: Dated, { at }: Planned) => Math.abs(middleOf(dated) - at.getTime())

/** Returns when an episode comes out, or the middle of its day. */
const middleOf = ({ at, day }: Dated): number => at?.getTime() ?? Date.parse(day) + dayMs / 2

function toRelease(dated: Dated, exists: boolean, now: Date): Release {
  const isOut = exists && (dated.at ? dated.at <= now : dated.day <= dayInParis(now))
  return { ...dated, state: isOut ? 'sorti' : 'prévu', movedTo: null, note: null }
}

/** Groups episodes of an anime and language on the same day into one release, at the time of the first. */
function groupByDay(episodes: DatedEpisodeRow[]): Dated[] {
  const groups = new Map<string, Dated>()
  const inOrder = [...episodes].sort(
    (one, other) =>
      one.release_date.getTime() - other.release_date.getTime() || one.episode_number - other.episode_number,
  )
  for (const row of inOrder) {
    const at = hasHour(row.release_date) ? row.release_date : undefined
    const day = at ? dayInParis(at) : row.release_date.toISOString().slice(0, 10)
    const key = `${row.anime_id} ${row.language} ${row.season_label} ${day}`
    const group = groups.get(key)
    if (group) group.episodes.push(toNumber(row))
    else {
      const identity = `${row.season_label}-${row.episode_number}`
      groups.set(key, { ...toPlanned(row), identity, at, day, episodes: [toNumber(row)], isFilm: isFilm(row) })
    }
  }
  return [...groups.values()]
}

const toNumber = ({ episode_number, number_label }: DatedEpisodeRow): EpisodeNumber => ({
  episode_number,
  number_label,
})

/** A day without a time is stored as midnight UTC (docs/import-format.md). */
const hasHour = (date: Date): boolean => date.getTime() % dayMs !== 0

const isFilm = ({ season_label }: DatedEpisodeRow): boolean => season_label === 'Films'

const isWithin = (day: string, { monday, end }: Week): boolean => day >= monday && day < dayInParis(end)

function keyOfSeries({ anime, language }: Pick<Release, 'anime' | 'language'>): string {
  return `${anime.anime_id} ${language}`
}

function keyOf(release: Pick<Release, 'anime' | 'language'>, at: Date | undefined): string {
  return `${keyOfSeries(release)} ${at?.getTime()}`
}
