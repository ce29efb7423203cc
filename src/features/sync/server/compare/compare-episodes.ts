import {
  type EpisodeColumnName,
  type EpisodePlaceName,
  episodeColumnNames,
  episodeLabels,
  episodePlaceNames,
} from '../../../catalogue/episode-columns.ts'
import { pickColumns } from '../../../catalogue/map-columns.ts'
import type { AnimeRecord } from '../../../import/server/public.ts'
import type { CurrentEpisode } from '../queries/current-anime.ts'
import type { SourceAnswer } from '../sources/source.ts'

export type GivenEpisode = NonNullable<AnimeRecord['episodes']>[number]
/** What to write for an episode: all of a new one, only the changes of a known one. Links get a priority. */
type EpisodeWrite = Omit<GivenEpisode, 'sources'> & {
  sources: { url: string; captions_url: string | undefined; priority: number }[]
}

export type EpisodeChange = {
  episode: Pick<GivenEpisode, EpisodePlaceName>
  isNew: boolean
  /** French names of the changed fields. */
  fields: string[]
  newLinks: number
  /** French names of the hand-written fields that are kept. */
  kept: string[]
  write: EpisodeWrite
}

/** The field names under which the log has hand-written links. */
const linkFields = ['sources', 'video_url']

/** Returns what two sides of a comparison know an episode by; no text for people. */
export function toEpisodeKey({ season_label, episode_number, language }: EpisodeChange['episode']): string {
  return `${season_label}/${episode_number}/${language}`
}

/**
 * Compares the episodes of a source with the catalogue's. Episodes and links that the source lacks stay, and so do
 * hand-written fields.
 */
export function compareEpisodes(here: readonly CurrentEpisode[], given: readonly GivenEpisode[]): EpisodeChange[] {
  const byName = new Map(here.map((episode) => [toEpisodeKey(episode), episode]))
  // After an editor moves an episode, the feed still knows it by its old place.
  const moved = here.filter(({ hand_edited }) => episodePlaceNames.some((field) => hand_edited.includes(field)))
  return given.flatMap((episode) => {
    const before = byName.get(toEpisodeKey(episode))
    if (!before) return moved.some((one) => plays(one, episode)) ? [] : toNewEpisode(episode)
    const change = compareEpisode(before, episode)
    const isAny = change.fields.length > 0 || change.newLinks > 0 || change.kept.length > 0
    return isAny ? change : []
  })
}

function plays(episode: CurrentEpisode, { sources }: GivenEpisode): boolean {
  const known = new Set(episode.sources.map(({ url }) => url))
  return sources.length > 0 && sources.every(({ url }) => known.has(url))
}

function toNewEpisode(given: GivenEpisode): EpisodeChange {
  const sources = distinctLinks(given.sources).map((source, priority) => ({ ...source, priority }))
  return {
    episode: placeOf(given),
    isNew: true,
    fields: [],
    newLinks: sources.length,
    kept: [],
    write: { ...given, sources },
  }
}

function compareEpisode(before: CurrentEpisode, given: GivenEpisode): EpisodeChange {
  const write: EpisodeWrite = { ...placeOf(given), sources: [] }
  const change: EpisodeChange = { episode: placeOf(given), isNew: false, fields: [], newLinks: 0, kept: [], write }
  for (const name of episodeColumnNames) {
    const together = changingTogether(name)
    if (!together.some((one) => differs(one, before, given))) continue
    const isKept = together.some((one) => before.hand_edited.includes(one))
    ;(isKept ? change.kept : change.fields).push(episodeLabels[name].toLowerCase())
    if (!isKept) Object.assign(write, { [name]: given[name] })
  }
  compareLinks(before, given, change)
  return change
}

const opening: EpisodeColumnName[] = ['intro_start', 'intro_end']
/** An opening has two ends, which change together. */
const changingTogether = (name: EpisodeColumnName) => (opening.includes(name) ? opening : [name])

function differs(name: EpisodeColumnName, before: CurrentEpisode, given: GivenEpisode): boolean {
  const [old, next] = [before[name], given[name]]
  if (next === undefined) return false
  return old instanceof Date ? old.getTime() !== Date.parse(String(next)) : old !== next
}

/** New links come after the existing ones; new captions of an existing link leave it in its place. */
function compareLinks(before: CurrentEpisode, given: GivenEpisode, change: EpisodeChange): void {
  const known = new Map(before.sources.map((source) => [source.url, source]))
  const links = distinctLinks(given.sources)
  const missing = links.filter(({ url }) => !known.has(url))
  const captioned = links.flatMap(({ url, captions_url }) => {
    const link = known.get(url)
    return link && captions_url !== undefined && captions_url !== link.captions_url ? { ...link, captions_url } : []
  })
  if (missing.length + captioned.length === 0) return
  if (linkFields.some((field) => before.hand_edited.includes(field))) {
    change.kept.push('liens')
    return
  }
  const first = Math.max(-1, ...before.sources.map(({ priority }) => priority)) + 1
  change.newLinks = missing.length
  if (captioned.length > 0) change.fields.push('sous-titres')
  change.write.sources = [...captioned, ...missing.map((source, index) => ({ ...source, priority: first + index }))]
}

const placeOf = (episode: GivenEpisode) => pickColumns(episode, episodePlaceNames)

function distinctLinks(sources: GivenEpisode['sources']): { url: string; captions_url: string | undefined }[] {
  return [...new Map(sources.map(({ url, captions_url }) => [url, { url, captions_url }])).values()]
}

/** The key by which a choice names dates that come from air times. */
export const datesKey = 'dates'

/**
 * Returns the dates that air times give to undated episodes. Air times count within one season, so the anime must have
 * only one.
 */
export function toPlannedEpisodes(here: readonly CurrentEpisode[], answers: readonly SourceAnswer[]): GivenEpisode[] {
  const airTimes = answers.flatMap((answer) => answer.airTimes)
  const seasons = new Set(here.map(({ season_label }) => season_label).filter((label) => label !== 'Films'))
  if (seasons.size !== 1) return []
  const byNumber = new Map(airTimes.map(({ episodeNumber, at }) => [episodeNumber, at]))
  return here.flatMap(({ season_label, episode_number, language, release_date }) => {
    const at = byNumber.get(episode_number)
    if (!at || release_date !== null || language !== 'VOSTFR' || !seasons.has(season_label)) return []
    return { season_label, episode_number, language, release_date: at, sources: [] }
  })
}
