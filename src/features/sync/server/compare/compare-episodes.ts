import type { AnimeRecord } from '../../../import/server/public.ts'
import type { CurrentEpisode } from '../queries/current-anime.ts'

export type GivenEpisode = NonNullable<AnimeRecord['episodes']>[number]
/** What is written of an episode: all of a new one, of another only what changes; links have their place. */
export type EpisodeWrite = Omit<GivenEpisode, 'sources'> & {
  sources: { url: string; captions_url: string | undefined; priority: number }[]
}

/** How one episode differs. */
export type EpisodeChange = {
  episode: Pick<GivenEpisode, 'season_label' | 'episode_number' | 'language'>
  isNew: boolean
  /** French names of the fields that change. */
  fields: string[]
  newLinks: number
  /** French names of the fields that are kept because a person wrote them. */
  kept: string[]
  write: EpisodeWrite
}

const plainFields = {
  title: 'titre',
  synopsis: 'synopsis',
  duration_seconds: 'durée',
  thumbnail_url: 'vignette',
  release_date: 'date de sortie',
  outro_start: 'générique de fin',
} as const
type PlainField = keyof typeof plainFields

/** The names under which a person's own links are noted. */
const linkFields = ['sources', 'video_url']

export function toEpisodeName({ season_label, episode_number, language }: EpisodeChange['episode']): string {
  return `${season_label}/${episode_number}/${language}`
}

/**
 * How the episodes that a source knows differ from those that are there. Episodes and links that it lacks stay; fields
 * that a person wrote stay too.
 */
export function compareEpisodes(here: readonly CurrentEpisode[], given: readonly GivenEpisode[]): EpisodeChange[] {
  const byName = new Map(here.map((episode) => [toEpisodeName(episode), episode]))
  const moved = here.filter(({ hand_edited }) => placeFields.some((field) => hand_edited.includes(field)))
  return given.flatMap((episode) => {
    const before = byName.get(toEpisodeName(episode))
    if (!before) return moved.some((one) => plays(one, episode)) ? [] : toNewEpisode(episode)
    const change = compareEpisode(before, episode)
    const isAny = change.fields.length > 0 || change.newLinks > 0 || change.kept.length > 0
    return isAny ? change : []
  })
}

/** What a person changes who gives an episode another number: the feed still knows it by the old one. */
const placeFields = ['season_label', 'episode_number', 'language']

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
  const write: EpisodeWrite = { ...emptyFields, ...placeOf(given), sources: [] }
  const change: EpisodeChange = { episode: placeOf(given), isNew: false, fields: [], newLinks: 0, kept: [], write }
  const differing = (Object.keys(plainFields) as PlainField[]).filter((field) => differs(field, before, given))
  for (const field of differing) {
    if (before.hand_edited.includes(field)) change.kept.push(plainFields[field])
    else {
      change.fields.push(plainFields[field])
      Object.assign(write, { [field]: given[field] })
    }
  }
  compareOpening(before, given, change)
  compareLinks(before, given, change)
  return change
}

function differs(field: PlainField, before: CurrentEpisode, given: GivenEpisode): boolean {
  const said = given[field]
  if (said === undefined) return false
  if (field !== 'release_date' || before.release_date === null) return before[field] !== said
  return Date.parse(before.release_date) !== Date.parse(String(said))
}

/** An opening has both ends: they change together. */
function compareOpening(before: CurrentEpisode, given: GivenEpisode, change: EpisodeChange): void {
  const { intro_start, intro_end } = given
  if (intro_start === undefined || (before.intro_start === intro_start && before.intro_end === intro_end)) return
  const isKept = ['intro_start', 'intro_end'].some((field) => before.hand_edited.includes(field))
  ;(isKept ? change.kept : change.fields).push('générique de début')
  if (!isKept) Object.assign(change.write, { intro_start, intro_end })
}

/** New links come after those that are there. */
function compareLinks(before: CurrentEpisode, given: GivenEpisode, change: EpisodeChange): void {
  const known = new Set(before.sources.map(({ url }) => url))
  const missing = distinctLinks(given.sources).filter(({ url }) => !known.has(url))
  if (missing.length === 0) return
  if (linkFields.some((field) => before.hand_edited.includes(field))) {
    change.kept.push('liens')
    return
  }
  const first = Math.max(-1, ...before.sources.map(({ priority }) => priority)) + 1
  change.newLinks = missing.length
  change.write.sources = missing.map((source, index) => ({ ...source, priority: first + index }))
}

const emptyFields = {
  title: undefined,
  synopsis: undefined,
  duration_seconds: undefined,
  thumbnail_url: undefined,
  release_date: undefined,
  intro_start: undefined,
  intro_end: undefined,
  outro_start: undefined,
}

function placeOf({ season_label, episode_number, language }: EpisodeChange['episode']): EpisodeChange['episode'] {
  return { season_label, episode_number, language }
}

function distinctLinks(sources: GivenEpisode['sources']): { url: string; captions_url: string | undefined }[] {
  return [...new Map(sources.map(({ url, captions_url }) => [url, { url, captions_url }])).values()]
}
