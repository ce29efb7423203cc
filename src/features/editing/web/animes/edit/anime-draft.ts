import type { DraftFields } from '../../../../../ui/forms/use-draft-form.ts'
import {
  type AnimeColumn,
  animeParts,
  type FormColumn,
  formColumnNames,
  formColumns,
} from '../../../../catalogue/anime-columns.ts'
import type { AnimeStatus, AnimeType, Language, SlotDay } from '../../../../catalogue/contract.ts'
import type { RelationKind } from '../../../../catalogue/relation-rules.ts'
import { slotDays } from '../../../../catalogue/rules.ts'
import type { AnimeFields, StaffAnime } from '../../../animes-contract.ts'

type FormKind = (typeof formColumns)[FormColumn]['kind']

/** The value type of a column's input. */
type InputOf = Record<Exclude<FormKind, keyof Chosen>, string> & Chosen
type Chosen = { type: AnimeType; status: AnimeStatus; flag: boolean }

/** The state of the form: every field as its input shows it. */
export type AnimeDraft = { [Name in FormColumn]: InputOf[(typeof formColumns)[Name]['kind']] } & {
  /** The values of the select (docs/product/administration.md#animes); empty without episodes or announced ones. */
  available_languages: '' | 'VOSTFR' | 'VF' | 'VF, VOSTFR'
  genres: string[]
  titles: { language: string; text: string }[]
  slots: { day: SlotDay; hour: string; language: Language; zone: string }[]
  relations: { kind: RelationKind; anime_id: number; title: string }[]
}

/** Converts an anime to the values of the form's inputs: numbers become texts with a comma. */
export function toDraft(anime: StaffAnime): AnimeDraft {
  const columns = Object.fromEntries(formColumnNames.map((name) => [name, toInput(anime[name])]))
  return {
    ...(columns as Pick<AnimeDraft, FormColumn>),
    available_languages: toLanguages(anime.available_languages),
    genres: anime.genres.map(({ name }) => name),
    titles: anime.titles,
    slots: (anime.slots as AnimeDraft['slots']).map(toClockSlot),
    relations: anime.relations.map(({ kind, anime: other }) => ({ kind, anime_id: other.id, title: other.title })),
  }
}

/** Converts Japanese hours past midnight, which a time field cannot show: `jeudi 25h30` is `vendredi 01h30`. */
export function toClockSlot<Slot extends { day: SlotDay; hour: string }>(slot: Slot): Slot {
  const [hours = '', minutes] = slot.hour.split('h')
  if (Number(hours) < 24) return slot
  const day = slotDays[(slotDays.indexOf(slot.day) + 1) % slotDays.length] ?? slot.day
  return { ...slot, day, hour: `0${Number(hours) - 24}h${minutes}` }
}

function toInput(value: StaffAnime[FormColumn]): string | boolean {
  return typeof value === 'number' ? String(value).replace('.', ',') : (value ?? '')
}

function toLanguages(languages: readonly Language[]): AnimeDraft['available_languages'] {
  if (languages.length === 2) return 'VF, VOSTFR'
  return languages[0] ?? ''
}

/** Converts the draft to the fields of the call. */
export function toFields(draft: AnimeDraft): Required<AnimeFields> {
  const { available_languages, genres, slots, titles, relations } = draft
  const columns = formColumnNames.map((name) => {
    const value = draft[name]
    return [name, typeof value === 'string' ? readers[formColumns[name].kind](value) : value]
  })
  return {
    ...(Object.fromEntries(columns) as Pick<Required<AnimeFields>, FormColumn>),
    available_languages: available_languages === '' ? [] : (available_languages.split(', ').toReversed() as Language[]),
    genres,
    slots,
    titles: titles.filter(({ text }) => text.trim() !== ''),
    relations: relations.map(({ kind, anime_id }) => ({ kind, anime_id })),
  }
}

const trim = (text: string) => text.trim()
const orNull = (text: string) => (text.trim() === '' ? null : text.trim())
/** An invalid number is passed on as typed, for the server to refuse: JSON would make it null. */
export function toNumber(text: string): number | string | null {
  if (text.trim() === '') return null
  const number = Number(text.trim().replace(',', '.'))
  return Number.isFinite(number) ? number : text.trim()
}

/** Parse the text of inputs. */
const readers: Record<FormKind, (text: string) => unknown> = {
  title: trim,
  slug: trim,
  type: trim,
  status: trim,
  text: orNull,
  lines: orNull,
  picture: orNull,
  year: toNumber,
  rating: toNumber,
  flag: Boolean,
}

type FieldName = keyof AnimeDraft

/** Lists the fields whose values differ once read; spaces around a text are no change. */
export function listChanges(base: AnimeDraft, draft: AnimeDraft): FieldName[] {
  const [before, after] = [toFields(base), toFields(draft)]
  const names = Object.keys(before) as FieldName[]
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}

/** Keeps only changed fields, so that other editors' changes are not overwritten. */
export function onlyChanged(base: AnimeDraft, draft: AnimeDraft): AnimeFields {
  const fields = toFields(draft)
  return Object.fromEntries(listChanges(base, draft).map((name) => [name, fields[name]]))
}

export const fieldLabels: Record<FieldName, string> = {
  ...animeParts,
  ...(Object.fromEntries(formColumnNames.map((name) => [name, formColumns[name].label])) as Record<FormColumn, string>),
}

/** Formats a field's value for display. */
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

const limits = Object.fromEntries(
  formColumnNames.flatMap((name) => {
    const column: AnimeColumn = formColumns[name]
    return 'max' in column ? [[name, column.max]] : []
  }),
)

export const animeFields: DraftFields<AnimeDraft> = { labels: fieldLabels, limits, listChanges, toWords }
