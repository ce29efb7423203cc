import { z } from 'zod'
import { toLines } from '../../../../shared/contract/written-texts.ts'
import { episodeColumns, maxSeasonLabelLength } from '../../../catalogue/episode-columns.ts'
import { mapColumns } from '../../../catalogue/map-columns.ts'
import { offStoryMarks } from '../../../catalogue/off-story-rules.ts'
import { languages } from '../../../catalogue/rules.ts'
import {
  addressesField,
  addressField,
  choiceField,
  episodeNumberField,
  instantField,
  optionalField,
  pictureField,
  requiredField,
  textField,
  wholeNumberField,
} from './lenient-fields.ts'

const sourceRecord = z.object(
  { url: requiredField(addressField, 'l’adresse manque'), captions_url: optionalField(pictureField) },
  'un lien est un objet avec url',
)

/** The defaults of the form (docs/product/administration.md#episodes). */
const defaults = { season: 'Saison 1', language: 'VOSTFR' } as const
const episodeFields = {
  season_label: optionalField(textField(maxSeasonLabelLength)).transform((label) => label ?? defaults.season),
  episode_number: requiredField(episodeNumberField, 'le numéro de l’épisode manque'),
  language: optionalField(choiceField(languages)).transform((language) => language ?? defaults.language),
  ...mapColumns(episodeColumns, {
    text: ({ max }) => optionalField(textField(max)).optional(),
    lines: ({ max }) => optionalField(textField(max, toLines)).optional(),
    seconds: ({ min, max }) => optionalField(wholeNumberField(min, max)).optional(),
    offStory: () => optionalField(choiceField(offStoryMarks)).optional(),
    picture: () => optionalField(pictureField).optional(),
    instant: () => optionalField(instantField).optional(),
  }),
}

type Opening = { intro_start?: number | undefined; intro_end?: number | undefined }

/** Checks that an opening has both bounds, in order. */
function checkOpening({ value, issues }: z.core.ParsePayload<Opening>): void {
  const { intro_start: start, intro_end: end } = value
  if (start === undefined ? end === undefined : end !== undefined && end > start) return
  const message = 'le début et la fin de l’opening sont attendus, dans cet ordre'
  issues.push({ code: 'custom', path: ['intro_end'], message, input: end })
}

/** One episode in one language. `video_url` is short for a single source. */
export const episodeRecord = z
  .object(
    {
      ...episodeFields,
      sources: optionalField(z.array(sourceRecord, 'une liste de liens est attendue').max(50)),
      video_url: optionalField(addressField),
    },
    'un épisode est un objet',
  )
  .check(checkOpening)
  .transform(({ video_url, sources = [], ...episode }) => ({
    ...episode,
    sources: [...(video_url ? [{ url: video_url, captions_url: undefined }] : []), ...sources],
  }))
export type EpisodeRecord = z.output<typeof episodeRecord>

/** A line of a file of episodes: its links, or an episode without any. Captions are in the order of the links. */
const lineFields = {
  anime: requiredField(textField(300), 'l’anime manque'),
  ...episodeFields,
  url: optionalField(addressesField(addressField)),
  captions_url: optionalField(addressesField(optionalField(pictureField))),
}
export const episodeLine = z
  .object(lineFields)
  .check(checkOpening)
  .transform(({ anime, url: links = [], captions_url: captions = [], ...episode }) => ({
    anime,
    episode: {
      ...episode,
      sources: links.map((url, index) => ({ url, captions_url: captions[index] })),
    } satisfies EpisodeRecord,
  }))
export type EpisodeLine = z.output<typeof episodeLine>

export const episodeFieldNames: ReadonlySet<string> = new Set(Object.keys(lineFields))
