import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import {
  idField,
  idInPath,
  instantField,
  optionalText,
  orBlank,
  pictureAddressField,
  webAddressField,
} from '../../shared/contract/fields.ts'
import { manyLines, shownText } from '../../shared/contract/written-texts.ts'
import { mostEpisodeNumber } from '../../shared/episode-place.ts'
import { mostPastedLinks } from '../../shared/paste-bounds.ts'
import { languageField } from '../catalogue/contract.ts'
import { episode, episodeSource } from '../catalogue/episodes-contract.ts'
import { actionIdField } from './animes-contract.ts'

const tag = 'episode-admin'
const oneAnime = z.object({ id: idInPath('ID anime invalide') })
const oneEpisode = z.object({ id: idInPath("ID d'épisode invalide") })

/** A link with what its checks found. */
const staffSource = episodeSource.extend({
  checked_at: instantField.nullable(),
  /** Failed checks in a row. */
  failures: z.int(),
  /** What the last check did and saw. */
  tried: z.string().nullable(),
})
export type StaffSource = z.infer<typeof staffSource>

/** An episode as the staff see it. */
export const staffEpisode = episode.omit({ is_withheld: true }).extend({
  anime_id: idField,
  sources: z.array(staffSource),
  /** Fields that a person wrote: a synchronisation leaves them alone. */
  hand_edited: z.array(z.string()),
  /** Sent back with a change, it finds out that somebody else was faster. */
  updated_at: instantField,
})
export type StaffEpisode = z.infer<typeof staffEpisode>

const staffSeason = z.object({ season_label: z.string(), episodes: z.array(staffEpisode) })
export type StaffSeason = z.infer<typeof staffSeason>

export const listStaffEpisodes = defineEndpoint({
  method: 'GET',
  path: '/api/admin/animes/:id/episodes',
  summary: "An anime's episodes by season with the health of every link",
  tag,
  access: 'staff',
  params: oneAnime,
  response: z.object({ seasons: z.array(staffSeason), total: z.int() }),
  errors: ['NOT_FOUND'],
})

// Texts of docs/product/administration.md#episodes.
const numberMessage = "Le numéro d'épisode doit être supérieur à 0"
const urlMessage = "L'URL de la vidéo est requise"

const seasonField = shownText('La saison est requise').min(1, 'La saison est requise').max(60)
const numberField = z.int(numberMessage).min(1, numberMessage).max(mostEpisodeNumber)
const linkField = webAddressField("L'URL de la vidéo doit commencer par http:// ou https://")

const isDay = (text: string) => z.iso.date().safeParse(text).success
const isInstant = (text: string) => z.iso.datetime({ offset: true }).safeParse(text).success

/** A day, or an instant; a day alone is its beginning in UTC. */
const releaseField = orBlank(
  z
    .string()
    .refine((text) => isDay(text) || isInstant(text), "La date de sortie n'est pas valide")
    .transform((text) => new Date(text).toISOString()),
)

const longestEpisodeSeconds = 24 * 3600
const secondsField = z.int('Un nombre de secondes est attendu').min(0).max(longestEpisodeSeconds).nullable()

const sourceFields = z.object({
  url: linkField,
  captions_url: orBlank(pictureAddressField()).optional(),
})

const ownFields = {
  season_label: seasonField,
  episode_number: numberField,
  language: languageField,
  /** The first link; with `sources`, one of them is it anyway. */
  video_url: z.string(urlMessage).trim().min(1, urlMessage).pipe(linkField).optional(),
  release_date: releaseField.optional(),
  title: optionalText(300).optional(),
  synopsis: manyLines(optionalText(10_000)).optional(),
  /** Seconds. */
  duration: z.int().min(1).max(longestEpisodeSeconds).nullable().optional(),
  thumbnail_url: orBlank(pictureAddressField()).optional(),
  intro_start: secondsField.optional(),
  intro_end: secondsField.optional(),
  outro_start: secondsField.optional(),
  /** All links, the first to try first. */
  sources: z.array(sourceFields).min(1, urlMessage).max(50).optional(),
}

const newEpisode = z
  .object({ anime_id: idField, ...ownFields })
  .refine(({ video_url, sources }) => video_url !== undefined || sources !== undefined, {
    path: ['video_url'],
    message: urlMessage,
  })

export const createEpisode = defineEndpoint({
  method: 'POST',
  path: '/api/admin/episodes',
  summary: 'A new episode in one language; those who follow the anime are told',
  tag,
  access: 'staff',
  status: 201,
  body: newEpisode,
  response: z.object({ episode: staffEpisode, action_id: actionIdField }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})
export type NewEpisode = z.output<typeof newEpisode>

const episodeChanges = z.object(ownFields).partial()
export type EpisodeChanges = z.output<typeof episodeChanges>

export const updateEpisode = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/episodes/:id',
  summary: 'Changes an episode; `video_url` alone replaces the link that plays, `sources` all of them',
  tag,
  access: 'staff',
  params: oneEpisode,
  body: episodeChanges.extend({ updated_at: instantField.optional() }),
  response: z.object({ episode: staffEpisode, action_id: actionIdField }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const deleteEpisode = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/episodes/:id',
  summary: 'Deletes an episode; undone from the audit log for 30 days',
  tag,
  access: 'staff',
  params: oneEpisode,
  response: z.object({ message: z.string(), action_id: actionIdField }),
  errors: ['NOT_FOUND'],
})

export const deleteEpisodes = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/animes/:id/episodes',
  summary: 'Deletes all episodes of an anime, or of a season, or of a language, as one action',
  tag,
  access: 'staff',
  params: oneAnime,
  query: z.object({ season_label: z.string().max(60).optional(), language: languageField.optional() }),
  response: z.object({ deleted_count: z.int(), action_id: actionIdField }),
  errors: ['NOT_FOUND'],
})

/** One pasted link. `auto` replaces the link of the same host, and otherwise adds a second one. */
const pastedLink = z.object({
  season_label: seasonField,
  episode_number: numberField,
  language: languageField,
  url: linkField,
  mode: z.enum(['auto', 'replace', 'add']).default('auto'),
})
export type PastedLink = z.output<typeof pastedLink>

/** What becomes of a pasted link. `known`: the episode has it already, or an earlier line brought it. */
const linkOutcome = z.enum(['new', 'replaces', 'second', 'known'])
export type LinkOutcome = z.infer<typeof linkOutcome>

export const pasteLinks = defineEndpoint({
  method: 'POST',
  path: '/api/admin/animes/:id/links',
  summary: 'Adds many links at once, making the episodes that are new; with `dry_run` only says what it would do',
  tag,
  access: 'staff',
  params: oneAnime,
  body: z.object({ links: z.array(pastedLink).min(1).max(mostPastedLinks), dry_run: z.boolean().default(false) }),
  response: z.object({
    /** In the order of the links. */
    outcomes: z.array(
      z.object({
        outcome: linkOutcome,
        /** The link that gives way. */
        replaced_url: z.string().nullable(),
        /** Another episode that has the same link. */
        also_in: z.string().nullable(),
      }),
    ),
    new_episode_count: z.int(),
    action_id: actionIdField,
  }),
  errors: ['NOT_FOUND'],
})
export type PasteAnswer = z.output<typeof pasteLinks.response>

export const renumberEpisodes = defineEndpoint({
  method: 'POST',
  path: '/api/admin/animes/:id/episodes/renumber',
  summary: 'Gives episodes other numbers, all at once: another order, or a season that begins elsewhere',
  tag,
  access: 'staff',
  params: oneAnime,
  body: z.object({
    episodes: z
      .array(z.object({ id: idField, episode_number: numberField }))
      .min(1)
      .max(5000),
  }),
  response: z.object({ changed_count: z.int(), action_id: actionIdField }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const copySeason = defineEndpoint({
  method: 'POST',
  path: '/api/admin/animes/:id/episodes/copy-season',
  summary: 'Copies the episodes of a season to the other language; those that are there stay as they are',
  tag,
  access: 'staff',
  params: oneAnime,
  body: z
    .object({
      season_label: seasonField,
      from: languageField,
      to: languageField,
      /** Also the links, for videos that hold both languages. */
      with_links: z.boolean().default(false),
    })
    .refine(({ from, to }) => from !== to, { path: ['to'], message: "Choisissez l'autre langue" }),
  response: z.object({ created_count: z.int(), skipped_count: z.int(), action_id: actionIdField }),
  errors: ['NOT_FOUND'],
})
