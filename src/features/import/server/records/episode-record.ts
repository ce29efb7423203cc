import { z } from 'zod'
import { toLines } from '../../../../shared/contract/written-texts.ts'
import { mostEpisodeNumber } from '../../../../shared/episode-place.ts'
import { languages } from '../../../catalogue/contract.ts'
import {
  addressesField,
  addressField,
  choiceField,
  instantField,
  optionalField,
  pictureField,
  requiredField,
  textField,
  wholeNumberField,
} from './lenient-fields.ts'

const sourceRecord = z.object(
  { url: requiredField(addressField, "l'adresse manque"), captions_url: optionalField(pictureField) },
  'un lien est un objet avec url',
)

/** What the form proposes (docs/product/administration.md#episodes). */
const defaults = { season: 'Saison 1', language: 'VOSTFR' } as const
const longestEpisodeSeconds = 24 * 3600

const secondField = wholeNumberField(0, longestEpisodeSeconds)

const episodeFields = {
  season_label: optionalField(textField(60)).transform((label) => label ?? defaults.season),
  episode_number: requiredField(wholeNumberField(1, mostEpisodeNumber), "le numéro de l'épisode manque"),
  language: optionalField(choiceField(languages)).transform((language) => language ?? defaults.language),
  title: optionalField(textField(300)),
  synopsis: optionalField(textField(10_000, toLines)),
  duration_seconds: optionalField(wholeNumberField(1, longestEpisodeSeconds)),
  thumbnail_url: optionalField(pictureField),
  release_date: optionalField(instantField),
  intro_start: optionalField(secondField),
  intro_end: optionalField(secondField),
  outro_start: optionalField(secondField),
}

/** An opening has both ends, in their order. */
function checkOpening({
  value,
  issues,
}: {
  value: { intro_start?: number | undefined; intro_end?: number | undefined }
  issues: z.core.$ZodRawIssue[]
}): void {
  const { intro_start: start, intro_end: end } = value
  if (start === undefined ? end === undefined : end !== undefined && end > start) return
  const message = "le début et la fin de l'opening sont attendus, dans cet ordre"
  issues.push({ code: 'custom', path: ['intro_end'], message, input: end })
}

/** One episode in one language. `video_url` is short for the one source of an episode. */
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

/** One line of a file of episodes: its links, or an episode that has none yet. Captions stand in the links' order. */
export const episodeLine = z
  .object({
    anime: requiredField(textField(300), "l'anime manque"),
    ...episodeFields,
    url: optionalField(addressesField(addressField)),
    captions_url: optionalField(addressesField(optionalField(pictureField))),
  })
  .check(checkOpening)
  .transform(({ anime, url: links = [], captions_url: captions = [], ...episode }) => ({
    anime,
    episode: {
      ...episode,
      sources: links.map((url, index) => ({ url, captions_url: captions[index] })),
    } satisfies EpisodeRecord,
  }))
export type EpisodeLine = z.output<typeof episodeLine>
