import type { AnimeStatus, AnimeType, Language, RelationKind } from '../../../../catalogue/contract.ts'
import type { AnimeFields, SlotDay, StaffAnime } from '../../../animes-contract.ts'

/** What the form holds: every field as its input shows it. */
export type AnimeDraft = {
  title: string
  slug: string
  synopsis: string
  cover_url: string
  art_url: string
  type: AnimeType
  release_year: string
  /**
   * As the select has it (docs/product/administration.md#animes); empty while there is neither an episode nor an
   * announcement.
   */
  available_languages: '' | 'VOSTFR' | 'VF' | 'VF, VOSTFR'
  is_classic: boolean
  status: AnimeStatus
  age_rating: string
  studio: string
  rating: string
  genres: string[]
  titles: { language: string; text: string }[]
  slots: { day: SlotDay; hour: string; language: Language; zone: string }[]
  relations: { kind: RelationKind; anime_id: number; title: string }[]
}

export function toDraft(anime: StaffAnime): AnimeDraft {
  return {
    title: anime.title,
    slug: anime.slug,
    synopsis: anime.synopsis ?? '',
    cover_url: anime.cover_url ?? '',
    art_url: anime.art_url ?? '',
    type: anime.type,
    release_year: anime.release_year === null ? '' : String(anime.release_year),
    available_languages: toLanguages(anime.available_languages),
    is_classic: anime.is_classic,
    status: anime.status,
    age_rating: anime.age_rating ?? '',
    studio: anime.studio ?? '',
    rating: anime.rating === null ? '' : String(anime.rating).replace('.', ','),
    genres: anime.genres.map(({ name }) => name),
    titles: anime.titles,
    slots: anime.slots as AnimeDraft['slots'],
    relations: anime.relations.map(({ kind, anime: other }) => ({ kind, anime_id: other.id, title: other.title })),
  }
}

function toLanguages(languages: readonly Language[]): AnimeDraft['available_languages'] {
  if (languages.length === 2) return 'VF, VOSTFR'
  return languages[0] ?? ''
}

/** The fields as the call takes them. */
export function toFields(draft: AnimeDraft): Required<AnimeFields> {
  const { release_year, rating, available_languages, relations, titles, ...rest } = draft
  return {
    ...rest,
    title: draft.title.trim(),
    slug: draft.slug.trim(),
    synopsis: orNull(draft.synopsis),
    cover_url: orNull(draft.cover_url),
    art_url: orNull(draft.art_url),
    age_rating: orNull(draft.age_rating),
    studio: orNull(draft.studio),
    release_year: toNumber(release_year),
    rating: toNumber(rating),
    available_languages: available_languages === '' ? [] : (available_languages.split(', ').toReversed() as Language[]),
    titles: titles.filter(({ text }) => text.trim() !== ''),
    relations: relations.map(({ kind, anime_id }) => ({ kind, anime_id })),
  }
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())
/** A number that is none stays for the server to refuse. */
const toNumber = (text: string) => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')))

export type FieldName = keyof AnimeDraft

/** The names of the fields that the form has changed. */
export function listChanges(base: AnimeDraft, draft: AnimeDraft): FieldName[] {
  const [before, after] = [toFields(base), toFields(draft)]
  const names = Object.keys(before) as FieldName[]
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}

/** Of the fields only those that changed: what somebody else changed elsewhere is left alone. */
export function onlyChanged(base: AnimeDraft, draft: AnimeDraft): AnimeFields {
  const fields = toFields(draft)
  return Object.fromEntries(listChanges(base, draft).map((name) => [name, fields[name]]))
}

/** The French name of each field, for messages. */
export const fieldLabels: Record<FieldName, string> = {
  title: 'Titre',
  slug: 'Slug',
  synopsis: 'Synopsis',
  cover_url: 'URL de la couverture',
  art_url: 'URL de l’illustration',
  type: 'Type',
  release_year: 'Année de sortie',
  available_languages: 'Langues',
  is_classic: 'Classique',
  status: 'Statut',
  age_rating: 'Public',
  studio: 'Studio',
  rating: 'Note',
  genres: 'Genres',
  titles: 'Titres alternatifs',
  slots: 'Créneaux',
  relations: 'Animes liés',
}

/** A field's value in words. */
export function toWords(draft: AnimeDraft, name: FieldName): string {
  const value = draft[name]
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (!Array.isArray(value)) return value === '' ? '—' : value
  if (value.length === 0) return '—'
  return value
    .map((item) => {
      if (typeof item === 'string') return item
      if ('text' in item) return `${item.text} (${item.language})`
      if ('hour' in item) return `${item.day} ${item.hour} ${item.language}`
      return `${item.title} (${item.kind})`
    })
    .join(', ')
}
