import { toClock } from '../../../../ui/formats/durations.ts'
import { toParisDay } from '../../../../ui/formats/paris-clock.ts'
import type { DraftFields } from '../../../../ui/forms/use-draft-form.ts'
import type { Language } from '../../../catalogue/contract.ts'
import { episodePlace, maxSeasonLabelLength } from '../../../catalogue/episode-columns.ts'
import type { EpisodeChanges, StaffEpisode } from '../../episodes-contract.ts'
import { episodeFields, episodeRefusals } from '../../rules.ts'

type Field = keyof typeof episodeFields
type Kind = (typeof episodeFields)[Field]['kind']
const fieldNames = Object.keys(episodeFields) as Field[]

/** The state of the episode form: every field as its input shows it. */
export type EpisodeDraft = Record<Field, string> & {
  season_label: string
  episode_number: string
  language: Language
  links: { url: string; captions_url: string }[]
}

/** The draft of an anime's first episode (docs/product/administration.md#episodes). */
const firstDraft: EpisodeDraft = {
  season_label: 'Saison 1',
  episode_number: '1',
  language: 'VOSTFR',
  links: [{ url: '', captions_url: '' }],
  ...mapFields(() => ''),
}

function mapFields<Value>(map: (name: Field) => Value) {
  return Object.fromEntries(fieldNames.map((name) => [name, map(name)])) as Record<Field, Value>
}

/** Returns a draft that follows the last existing episode. */
export function toNewDraft(known: readonly StaffEpisode[]): EpisodeDraft {
  const last = known.at(-1)
  if (!last) return firstDraft
  const numbers = known
    .filter(({ season_label, language }) => season_label === last.season_label && language === last.language)
    .map(({ episode_number }) => episode_number)
  return {
    ...firstDraft,
    season_label: last.season_label,
    language: last.language,
    episode_number: String(Math.floor(Math.max(...numbers)) + 1),
  }
}

export function toDraft(episode: StaffEpisode): EpisodeDraft {
  const { sources } = episode
  return {
    season_label: episode.season_label,
    episode_number: String(episode.episode_number),
    language: episode.language,
    links:
      sources.length === 0
        ? firstDraft.links
        : sources.map(({ url, captions_url }) => ({ url, captions_url: captions_url ?? '' })),
    ...mapFields((name) => toInput(episodeFields[name].kind, episode[name])),
  }
}

function toInput(kind: Kind, value: string | number | null): string {
  if (typeof value === 'number') return toClock(value)
  return kind === 'instant' ? toDay(value) : (value ?? '')
}

/** Formats a day in Paris time, as elsewhere on the site. */
const toDay = (instant: string | null): string => (instant === null ? '' : toParisDay(instant))

/** Parses `23:40`, `1:02:03` or plain seconds; NaN for invalid text, null for an empty one. */
export function fromClock(text: string): number | null {
  if (text.trim() === '') return null
  if (!/^\d{1,6}(:[0-5]?\d){0,2}$/.test(text.trim())) return Number.NaN
  return text
    .trim()
    .split(':')
    .reduce((seconds, part) => seconds * 60 + Number(part), 0)
}

/**
 * Converts the fields to a request body.
 * @param before the edited episode: an unchanged day keeps its hour, and unchanged links are left out, because the
 *   screens that mend links may have changed them since
 */
export function toBody(draft: EpisodeDraft, before?: StaffEpisode) {
  const links = draft.links.filter(({ url }) => url.trim() !== '')
  const isRelinked = !before || listChanges(toDraft(before), draft).includes('links')
  return {
    season_label: draft.season_label.trim(),
    episode_number: Number(draft.episode_number),
    language: draft.language,
    ...(isRelinked && { video_url: links[0]?.url.trim() ?? '' }),
    ...(isRelinked &&
      links.length > 0 && {
        sources: links.map(({ url, captions_url }) => ({ url: url.trim(), captions_url: captions_url.trim() || null })),
      }),
    ...readFields(draft),
    ...(before && draft.release_date === toDay(before.release_date) && { release_date: before.release_date }),
  } satisfies { [Name in keyof EpisodeChanges]: unknown }
}

function readFields(draft: EpisodeDraft) {
  return mapFields((name) => readers[episodeFields[name].kind](draft[name])) as Pick<EpisodeChanges, Field>
}

/** Parse the text of inputs. */
const readers: Record<Kind, (text: string) => unknown> = {
  text: (text) => text,
  lines: (text) => text,
  picture: (text) => text,
  offStory: (text) => text || null,
  instant: (text) => text || null,
  seconds: fromClock,
}

/** Validates the fields by the rules of docs/product/administration.md#episodes. */
export function checkEpisode(draft: EpisodeDraft): { message: string; field: string } | undefined {
  if (draft.season_label.trim() === '') return { message: episodeRefusals.season, field: 'season_label' }
  if (draft.episode_number.trim() === '' || !(Number(draft.episode_number) >= 0)) {
    return { message: episodeRefusals.number, field: 'episode_number' }
  }
  if (draft.links.every(({ url }) => url.trim() === '')) {
    return { message: episodeRefusals.url, field: 'video_url' }
  }
  const field = fieldNames.find(
    (name) => episodeFields[name].kind === 'seconds' && Number.isNaN(fromClock(draft[name])),
  )
  return field && { message: 'Un temps tel que 23:40 est attendu', field }
}

/** Lists the fields that differ between two states of the form. */
function listChanges(before: EpisodeDraft, after: EpisodeDraft): (keyof EpisodeDraft)[] {
  const names = Object.keys(before) as (keyof EpisodeDraft)[]
  return names.filter((name) => toWords(before, name) !== toWords(after, name))
}

/** Formats a field's value for display. */
function toWords(draft: EpisodeDraft, name: keyof EpisodeDraft): string {
  const value = draft[name]
  const text = typeof value === 'string' ? value.trim() : value.map(toLinkWords).filter(Boolean).join('\n')
  return text === '' ? '—' : text
}

const toLinkWords = ({ url, captions_url }: EpisodeDraft['links'][number]) =>
  [url.trim(), captions_url.trim() && `sous-titres : ${captions_url.trim()}`].filter(Boolean).join('\n')

export const draftFields: DraftFields<EpisodeDraft> = {
  labels: { ...episodePlace, links: 'Liens', ...mapFields((name) => episodeFields[name].label) },
  limits: {
    season_label: maxSeasonLabelLength,
    number_label: episodeFields.number_label.max,
    title: episodeFields.title.max,
    synopsis: episodeFields.synopsis.max,
  },
  listChanges,
  toWords,
}
