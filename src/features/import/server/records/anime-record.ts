import { z } from 'zod'
import { toLines } from '../../../../shared/contract/written-texts.ts'
import { animeColumns } from '../../../catalogue/anime-columns.ts'
import { mapColumns } from '../../../catalogue/map-columns.ts'
import { animeStatuses, animeTypes, slugFormat, yearBounds } from '../../../catalogue/rules.ts'
import { catalogueBounds } from '../../rules.ts'
import { type EpisodeRecord, episodeRecord } from './episode-record.ts'
import {
  choiceField,
  dayField,
  flagField,
  instantField,
  listField,
  numberField,
  optionalField,
  pictureField,
  requiredField,
  textField,
  wholeNumberField,
} from './lenient-fields.ts'
import { readBroadcast } from './read-broadcast.ts'
import { relationsField } from './relation-record.ts'
import { slotsField } from './slot-record.ts'

/** External ids: `{ "mal": "16498" }`. Numbers are converted to text. */
const externalIdsField = z
  .record(
    z.string().regex(/^[a-z][a-z0-9_-]{0,29}$/, 'nom de site inconnu'),
    optionalField(textField(100)),
    'un objet est attendu',
  )
  .transform(dropAbsent)

const titlesField = z
  .record(
    z.string().regex(/^[a-z]{2,12}$/, 'langue inconnue'),
    optionalField(listField(300, 50)),
    'un objet de listes est attendu',
  )
  .transform(dropAbsent)

function dropAbsent<Value>(given: Record<string, Value | undefined>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )
}

const broadcastField = textField(100).transform((text, context) => {
  const slot = readBroadcast(text)
  if (slot !== null) return slot
  context.addIssue({ code: 'custom', message: `« ${text} » n’est pas de la forme « Fridays at 01:55 (JST) »` })
  return z.NEVER
})

function refuseDoubles({ value, issues }: z.core.ParsePayload<EpisodeRecord[]>): void {
  const first = new Map<string, number>()
  for (const [index, { season_label, episode_number, language }] of value.entries()) {
    const name = `${season_label}, ${episode_number}, ${language}`
    const earlier = first.get(name)
    if (earlier === undefined) first.set(name, index)
    else
      issues.push({
        code: 'custom',
        input: value,
        path: [index],
        message: `c’est le même épisode que le ${earlier + 1}`,
      })
  }
}

/** The fields of an anime in an import file; docs/import-format.md explains each. */
const animeFields = (latestYear: number) => ({
  ...mapColumns(animeColumns, {
    title: ({ max }) => requiredField(textField(max), 'le titre manque'),
    slug: ({ max }) => optionalField(textField(max).pipe(z.string().regex(...slugFormat))),
    text: ({ max, pattern = /^/, refusal }) => optionalField(textField(max).pipe(z.string().regex(pattern, refusal))),
    lines: ({ max }) => optionalField(textField(max, toLines)),
    type: () => optionalField(choiceField(animeTypes)),
    status: () => optionalField(choiceField(animeStatuses)),
    flag: () => optionalField(flagField),
    year: () => optionalField(wholeNumberField(1900, latestYear)),
    rating: () => optionalField(numberField(0, 10)),
    picture: () => optionalField(pictureField),
    count: ({ min, max }) => optionalField(wholeNumberField(min, max)),
    day: () => optionalField(dayField),
    instant: () => optionalField(instantField),
    ids: () => optionalField(externalIdsField),
  }),
  titles: optionalField(titlesField),
  genres: optionalField(listField(60, 50)),
  slots: optionalField(slotsField),
  broadcast_jst: optionalField(broadcastField),
  relations: optionalField(relationsField),
  episodes: optionalField(
    z
      .array(episodeRecord, 'une liste d’épisodes est attendue')
      .max(catalogueBounds.episodesPerAnime, `au plus ${catalogueBounds.episodesPerAnime} épisodes`)
      .check(refuseDoubles),
  ),
})

/** @param now years are limited to five after this one (docs/product/administration.md#animes) */
export function animeRecord(now: Date) {
  return z
    .object(animeFields(yearBounds(now).max), 'un anime est un objet')
    .transform(({ broadcast_jst, slots, ...anime }) => ({
      ...anime,
      slots: slots ?? (broadcast_jst && [broadcast_jst]),
    }))
}
export type AnimeRecord = z.output<ReturnType<typeof animeRecord>>

export const animeFieldNames: ReadonlySet<string> = new Set(Object.keys(animeFields(0)))
