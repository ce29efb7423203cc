import { toParisDay } from '../../../../ui/formats/paris-clock.ts'
import type { Language } from '../../../catalogue/contract.ts'
import type { EpisodeChanges, StaffEpisode } from '../../episodes-contract.ts'

/** What the form of an episode holds: every field as its input shows it. */
export type EpisodeDraft = {
  season_label: string
  episode_number: string
  language: Language
  links: { url: string; captions_url: string }[]
  /** A day, as 2026-11-21. */
  release_date: string
  title: string
  synopsis: string
  duration: string
  thumbnail_url: string
  intro_start: string
  intro_end: string
  outro_start: string
}

/** docs/product/administration.md#episodes */
const firstDraft: EpisodeDraft = {
  season_label: 'Saison 1',
  episode_number: '1',
  language: 'VOSTFR',
  links: [{ url: '', captions_url: '' }],
  release_date: '',
  title: '',
  synopsis: '',
  duration: '',
  thumbnail_url: '',
  intro_start: '',
  intro_end: '',
  outro_start: '',
}

/** A new episode comes after the last one that there is. */
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
    episode_number: String(Math.max(...numbers) + 1),
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
    release_date: toDay(episode.release_date),
    title: episode.title ?? '',
    synopsis: episode.synopsis ?? '',
    duration: toClock(episode.duration),
    thumbnail_url: episode.thumbnail_url ?? '',
    intro_start: toClock(episode.intro_start),
    intro_end: toClock(episode.intro_end),
    outro_start: toClock(episode.outro_start),
  }
}

/** In Paris, as the site shows dates. */
function toDay(instant: string | null): string {
  return instant === null ? '' : toParisDay(instant)
}

/** 1420 gives `23:40`. */
export function toClock(seconds: number | null): string {
  if (seconds === null) return ''
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = String(seconds % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** `23:40`, `1:02:03` or plain seconds; NaN for another text, null for none. */
export function fromClock(text: string): number | null {
  if (text.trim() === '') return null
  if (!/^\d{1,6}(:[0-5]?\d){0,2}$/.test(text.trim())) return Number.NaN
  return text
    .trim()
    .split(':')
    .reduce((seconds, part) => seconds * 60 + Number(part), 0)
}

/**
 * The fields as the calls take them.
 * @param before the episode that is changed: an unchanged day keeps its hour
 */
export function toBody(draft: EpisodeDraft, before?: StaffEpisode) {
  const links = draft.links.filter(({ url }) => url.trim() !== '')
  return {
    season_label: draft.season_label.trim(),
    episode_number: Number(draft.episode_number),
    language: draft.language,
    video_url: links[0]?.url.trim() ?? '',
    ...(links.length > 0 && {
      sources: links.map(({ url, captions_url }) => ({ url: url.trim(), captions_url: captions_url.trim() || null })),
    }),
    release_date:
      before && draft.release_date === toDay(before.release_date) ? before.release_date : draft.release_date || null,
    title: draft.title,
    synopsis: draft.synopsis,
    duration: fromClock(draft.duration),
    thumbnail_url: draft.thumbnail_url,
    intro_start: fromClock(draft.intro_start),
    intro_end: fromClock(draft.intro_end),
    outro_start: fromClock(draft.outro_start),
  } satisfies { [Name in keyof EpisodeChanges]: unknown }
}

/** The rules of docs/product/administration.md#episodes, beside their fields. */
export function checkEpisode(draft: EpisodeDraft): { message: string; field: string } | undefined {
  if (draft.season_label.trim() === '') return { message: 'La saison est requise', field: 'season_label' }
  if (!(Number(draft.episode_number) >= 1)) {
    return { message: "Le numéro d'épisode doit être supérieur à 0", field: 'episode_number' }
  }
  if (draft.links.every(({ url }) => url.trim() === '')) {
    return { message: "L'URL de la vidéo est requise", field: 'video_url' }
  }
  for (const field of ['duration', 'intro_start', 'intro_end', 'outro_start'] as const) {
    if (Number.isNaN(fromClock(draft[field]))) return { message: 'Un temps tel que 23:40 est attendu', field }
  }
  return undefined
}

/** The names of the fields that differ between two states of the form. */
export function listEpisodeChanges(before: EpisodeDraft, after: EpisodeDraft): (keyof EpisodeDraft)[] {
  const names = Object.keys(before) as (keyof EpisodeDraft)[]
  return names.filter((name) => toEpisodeWords(before, name) !== toEpisodeWords(after, name))
}

/** The French name of each field, for messages. */
export const episodeFieldLabels: Record<keyof EpisodeDraft, string> = {
  season_label: 'Saison',
  episode_number: 'Numéro',
  language: 'Langue',
  links: 'Liens',
  release_date: 'Date de sortie',
  title: 'Titre',
  synopsis: 'Résumé',
  duration: 'Durée',
  thumbnail_url: 'URL de la miniature',
  intro_start: 'Début de l’opening',
  intro_end: 'Fin de l’opening',
  outro_start: 'Début de l’ending',
}

/** A field's value in words. */
export function toEpisodeWords(draft: EpisodeDraft, name: keyof EpisodeDraft): string {
  const value = draft[name]
  const text = typeof value === 'string' ? value.trim() : value.map(toLinkWords).filter(Boolean).join('\n')
  return text === '' ? '—' : text
}

const toLinkWords = ({ url, captions_url }: EpisodeDraft['links'][number]) =>
  [url.trim(), captions_url.trim() && `sous-titres : ${captions_url.trim()}`].filter(Boolean).join('\n')
