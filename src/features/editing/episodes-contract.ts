import { z } from 'zod'
import { callsOf } from '../../shared/contract/endpoint.ts'
import {
  actionIdField,
  idField,
  idInPath,
  instantField,
  momentField,
  optionalText,
  orBlank,
  pictureAddressField,
  webAddressField,
} from '../../shared/contract/fields.ts'
import { manyLines, onlyCompared, shownText } from '../../shared/contract/written-texts.ts'
import { maxEpisodeNumber } from '../../shared/episode-place.ts'
import { maxAddressLength } from '../../shared/web-address.ts'
import { animeIdInPath, languageField } from '../catalogue/contract.ts'
import { maxSeasonLabelLength } from '../catalogue/episode-columns.ts'
import { episode, episodeSource, offStoryField } from '../catalogue/episodes-contract.ts'
import { mapColumns } from '../catalogue/map-columns.ts'
import { undoDays } from '../staff/log-rules.ts'
import { episodeFields, episodeRefusals, maxPastedLinks } from './rules.ts'

const staffCall = callsOf({ tag: 'episode-admin', access: 'staff' })
const oneAnime = z.object({ id: animeIdInPath })
const oneEpisode = z.object({ id: idInPath('ID d’épisode invalide').describe('The id of the row.') })

/** A link with the results of its checks. */
const staffSource = episodeSource.extend({
  checked_at: instantField.nullable(),
  failures: z.int().describe('Failed checks in a row.'),
  tried: z.string().nullable().describe('The steps and findings of the last check.'),
})
export type StaffSource = z.infer<typeof staffSource>

const staffEpisode = episode.omit({ is_withheld: true }).extend({
  anime_id: idField,
  sources: z.array(staffSource),
  hand_edited: z.array(z.string()).describe('Fields edited by hand: a synchronisation keeps them.'),
  updated_at: instantField.describe('Sent with a change, it detects concurrent edits.'),
})
export type StaffEpisode = z.infer<typeof staffEpisode>

const staffSeason = z.object({ season_label: z.string(), episodes: z.array(staffEpisode) })
export type StaffSeason = z.infer<typeof staffSeason>

export const listStaffEpisodes = staffCall('GET /api/admin/animes/:id/episodes', {
  summary: "An anime's episodes by season with the health of every link",
  params: oneAnime,
  response: z.object({ seasons: z.array(staffSeason), total: z.int() }),
})

const { season: seasonMessage, number: numberMessage, decimals: decimalsMessage, url: urlMessage } = episodeRefusals

const seasonField = shownText(seasonMessage).min(1, seasonMessage).max(maxSeasonLabelLength)
const numberField = z
  .number(numberMessage)
  .min(0, numberMessage)
  .max(maxEpisodeNumber)
  .multipleOf(0.01, decimalsMessage)
const linkField = webAddressField('L’URL de la vidéo doit commencer par http:// ou https://')

/** A day alone is its start in UTC. */
const releaseField = orBlank(
  momentField('La date de sortie n’est pas valide').transform((text) => new Date(text).toISOString()),
)

const sourceFields = z.object({
  url: linkField.describe('The address of the video, or of its page.'),
  captions_url: orBlank(pictureAddressField).optional().describe('The address of its captions.'),
})

const ownFields = {
  season_label: seasonField.describe('The season, such as `Saison 1`.'),
  episode_number: numberField.describe('The number in the season.'),
  language: languageField.describe('The language.'),
  video_url: z
    .string(urlMessage)
    .trim()
    .min(1, urlMessage)
    .pipe(linkField)
    .optional()
    .describe('The first link; ignored beside `sources`, which are all links.'),
  ...mapColumns(episodeFields, {
    text: ({ max, meaning }) => optionalText(max).optional().describe(meaning),
    lines: ({ max, meaning }) => manyLines(optionalText(max)).optional().describe(meaning),
    picture: ({ meaning }) => orBlank(pictureAddressField).optional().describe(meaning),
    offStory: ({ meaning }) => offStoryField.nullable().optional().describe(meaning),
    instant: ({ meaning }) => releaseField.optional().describe(meaning),
    seconds: ({ min, max, meaning }) =>
      z.int('Un nombre de secondes est attendu').min(min).max(max).nullable().optional().describe(meaning),
  }),
  sources: z.array(sourceFields).min(1, urlMessage).max(50).optional().describe('All links, best first.'),
}

const newEpisode = z
  .object({ anime_id: idField.describe('The anime.'), ...ownFields })
  .refine(({ video_url, sources }) => video_url !== undefined || sources !== undefined, {
    path: ['video_url'],
    message: urlMessage,
  })

export const createEpisode = staffCall('POST /api/admin/episodes', {
  failure: { otherwise: 'Erreur lors de la sauvegarde' },
  summary: 'Creates an episode in one language; followers of the anime are notified',
  status: 201,
  body: newEpisode,
  response: z.object({ episode: staffEpisode, action_id: actionIdField }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})
export type NewEpisode = z.output<typeof newEpisode>

const episodeChanges = z.object(ownFields).partial()
export type EpisodeChanges = z.output<typeof episodeChanges>

export const updateEpisode = staffCall('PUT /api/admin/episodes/:id', {
  failure: { otherwise: 'Erreur lors de la sauvegarde' },
  summary: 'Changes an episode; `video_url` alone replaces the first link, `sources` all links',
  params: oneEpisode,
  body: episodeChanges.extend({
    updated_at: instantField.optional().describe('The instant that was read; a change since then is a CONFLICT.'),
    seen_urls: z
      .array(onlyCompared(z.string().max(maxAddressLength)))
      .max(1000)
      .optional()
      .describe('The addresses of the links that were read; beside `updated_at`, changing others is a CONFLICT.'),
  }),
  response: z.object({ episode: staffEpisode, action_id: actionIdField }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const deleteEpisode = staffCall('DELETE /api/admin/episodes/:id', {
  failure: { otherwise: "Erreur lors de la suppression de l'épisode" },
  summary: `Deletes an episode; undone from the audit log for ${undoDays} days`,
  params: oneEpisode,
  response: z.object({ message: z.string(), action_id: actionIdField }),
})

export const deleteEpisodes = staffCall('DELETE /api/admin/animes/:id/episodes', {
  failure: { otherwise: 'Erreur lors de la suppression des épisodes' },
  summary: 'Deletes all episodes of an anime, or of a season, or of a language, as one action',
  params: oneAnime,
  query: z.object({
    season_label: z
      .string()
      .max(maxSeasonLabelLength)
      .optional()
      .describe('Only this season of the anime: `Saison 1`.'),
    language: languageField.optional().describe('Only this language.'),
  }),
  response: z.object({ deleted_count: z.int(), action_id: actionIdField }),
  errors: ['NOT_FOUND', 'PROOF_REQUIRED'],
})

/** One pasted link. `auto` replaces the link of the same host, and otherwise adds a second one. */
const pastedLink = z.object({
  season_label: seasonField.describe('The season, such as `Saison 1`.'),
  episode_number: numberField.describe('The number in the season.'),
  language: languageField.describe('The language.'),
  url: linkField.describe('The address of the video, or of its page.'),
  mode: z
    .enum(['auto', 'replace', 'add'])
    .default('auto')
    .describe('Whether it replaces the episode’s links or is added; `auto` replaces one of the same host.'),
})
export type PastedLink = z.output<typeof pastedLink>

/** The outcome of a pasted link. `known`: the episode or an earlier line already has it. */
const linkOutcome = z.enum(['new', 'replaces', 'second', 'known'])
export type LinkOutcome = z.infer<typeof linkOutcome>

export const pasteLinks = staffCall('POST /api/admin/animes/:id/links', {
  summary: 'Adds many links at once and creates missing episodes; `dry_run` only returns the preview',
  params: oneAnime,
  body: z.object({
    links: z.array(pastedLink).min(1).max(maxPastedLinks).describe('The links with their places.'),
    dry_run: z.boolean().default(false).describe('Only says what would happen.'),
  }),
  response: z.object({
    outcomes: z
      .array(
        z.object({
          outcome: linkOutcome,
          replaced_url: z.string().nullable().describe('The replaced link.'),
          also_in: z.string().nullable().describe('Another episode that has the same link.'),
        }),
      )
      .describe('In the order of the links.'),
    new_episode_count: z.int(),
    action_id: actionIdField,
  }),
})
export type PasteAnswer = z.output<typeof pasteLinks.response>

export const renumberEpisodes = staffCall('POST /api/admin/animes/:id/episodes/renumber', {
  summary: 'Renumbers episodes as one action: another order, or another first number',
  params: oneAnime,
  body: z.object({
    episodes: z
      .array(
        z.object({
          id: idField.describe('The episode.'),
          episode_number: numberField.describe('The number in the season.'),
        }),
      )
      .min(1)
      .max(5000)
      .describe('The episodes with their new numbers.'),
  }),
  response: z.object({ changed_count: z.int(), action_id: actionIdField }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const markOffStory = staffCall('PUT /api/admin/animes/:id/episodes/off-story', {
  failure: { otherwise: 'Erreur lors de la sauvegarde' },
  summary: 'Sets the fillers and recaps of a season by number, in all languages; other episodes lose their mark',
  params: oneAnime,
  body: z
    .object({
      season_label: seasonField.describe('The season, such as `Saison 1`.'),
      filler: z.array(numberField).max(5000).describe('Numbers of the fillers.'),
      recap: z.array(numberField).max(5000).describe('Numbers of the recaps.'),
      updated_at: instantField
        .optional()
        .describe(
          'The newest `updated_at` of the season when it was read; marking an episode that has changed since is a CONFLICT.',
        ),
    })
    .refine(({ filler, recap }) => !recap.some((number) => filler.includes(number)), {
      path: ['recap'],
      message: 'Un épisode est filler ou récap, pas les deux',
    }),
  response: z.object({ changed_count: z.int(), action_id: actionIdField }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const copySeason = staffCall('POST /api/admin/animes/:id/episodes/copy-season', {
  summary: 'Copies the episodes of a season to the other language; existing ones stay unchanged',
  params: oneAnime,
  body: z
    .object({
      season_label: seasonField.describe('The season, such as `Saison 1`.'),
      from: languageField.describe('The language to copy from.'),
      to: languageField.describe('The language to make.'),
      with_links: z.boolean().default(false).describe('Copies the links too, for videos with both languages.'),
    })
    .refine(({ from, to }) => from !== to, { path: ['to'], message: 'Choisissez l’autre langue' }),
  response: z.object({ created_count: z.int(), skipped_count: z.int(), action_id: actionIdField }),
})
