import { z } from 'zod'
import { callsOf } from '../../shared/contract/endpoint.ts'
import {
  actionIdField,
  flagInQuery,
  idField,
  instantField,
  limitField,
  orAll,
  pagedFields,
  personField,
  searchField,
} from '../../shared/contract/fields.ts'
import { pagedAnswer } from '../../shared/contract/pagination.ts'
import { formColumns } from '../catalogue/anime-columns.ts'
import { animeTypeField } from '../catalogue/contract.ts'
import { noSlug } from './rules.ts'

const sourceNames = ['feed', 'anilist'] as const
const sourceNameField = z.enum(sourceNames)
export type SourceName = z.infer<typeof sourceNameField>

/** 'details': the anime's own fields. 'full' adds titles, relations, slots and episodes. */
const scopes = ['details', 'full'] as const
export type Scope = (typeof scopes)[number]

const runStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type RunState = (typeof runStates)[number]

const maxSlugLength = formColumns.slug.max
const slugField = z
  .string(noSlug)
  .trim()
  .min(1, noSlug)
  .max(maxSlugLength, `Un slug a ${maxSlugLength} caractères au plus`)

/**
 * How a difference is handled: a missing value is added; another one is replaced, or only offered, by source and field;
 * a hand-written one is kept.
 */
const plans = ['add', 'replace', 'offer', 'keep'] as const
export type Plan = (typeof plans)[number]

const difference = z.object({
  key: z.string().describe('The key by which a choice names it: `synopsis`, `titles`, `season:Saison 2`.'),
  label: z.string(),
  here: z.string().nullable().describe("The catalogue's value as text; null when it is empty."),
  there: z.string().describe("The source's value."),
  source: sourceNameField,
  plan: z
    .enum(plans)
    .describe('Whether the value is added, replaces another, is only offered, or a hand-written one is kept.'),
  by_hand: z
    .object({ at: instantField.nullable() })
    .nullable()
    .describe('Set when a hand-written value is kept: its date, as far as the log knows.'),
})
export type Difference = z.infer<typeof difference>

const step = z.object({ key: z.string(), label: z.string(), done: z.int(), total: z.int() })
export type SyncStep = z.infer<typeof step>

const run = z.object({
  id: idField,
  slug: z.string(),
  scope: z
    .enum(scopes)
    .describe('`details`: the fields of the anime; `full` adds titles, relations, slots and episodes.'),
  chosen: z.array(z.string()).nullable().describe('The keys of the chosen differences; null for the usual ones.'),
  origin: z.enum(['staff', 'schedule']).describe('Whether the staff or the schedule began it.'),
  state: z.enum(runStates),
  percent: z.int().describe('0 to 100.'),
  steps: z.array(step).describe('What it does, in this order, with the progress of each.'),
  step_index: z.int().describe('The number of finished steps, and the index of the current one.'),
  anime: z
    .object({ id: idField, slug: z.string(), title: z.string() })
    .nullable()
    .describe('The anime, while it is in the catalogue.'),
  is_new: z.boolean().describe('Whether it added the anime to the catalogue.'),
  change_count: z.int(),
  changes: z.array(z.object({ sign: z.enum(['+', '−']), text: z.string() })).describe('The first changes, as lines.'),
  kept: z
    .array(z.object({ key: z.string(), label: z.string(), at: instantField.nullable() }))
    .describe('Hand-written fields that were left alone.'),
  warnings: z.array(z.string()).describe('Problems that did not stop the run, such as a source that did not answer.'),
  failure: z
    .object({ status: z.int().nullable(), message: z.string() })
    .nullable()
    .describe('`status` is the status of the answer to the same question: 404 when no source knows the anime.'),
  actor: personField.nullable().describe('Who requested it; null for the schedule.'),
  action_id: actionIdField,
  is_cancelling: z.boolean().describe('Whether it stops after the current step.'),
  waits_until: instantField.nullable().describe('A source asked to wait until this time.'),
  created_at: instantField,
  ended_at: instantField.nullable(),
})
export type SyncRun = z.infer<typeof run>

const staffCall = callsOf({ tag: 'sync', access: 'staff' })
const oneAnime = z.object({ slug: slugField.describe('The name in addresses.') })

/** Shape of docs/product/administration.md#sync. */
const syncResult = z.object({
  success: z.boolean(),
  animeId: idField.nullable(),
  message: z.string(),
  action_id: actionIdField,
})

export const syncAnime = staffCall('GET /sync/:slug', {
  summary: 'Synchronises the fields of an anime from its sources; safe to repeat',
  rate: 'write',
  params: oneAnime,
  response: syncResult,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const syncAnimeFully = staffCall('GET /sync/:slug/fetch-all', {
  summary: 'Synchronises an anime with its episodes, titles, relations and weekly slots',
  rate: 'write',
  params: oneAnime,
  response: syncResult,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const startRun = staffCall('POST /api/admin/sync/runs', {
  failure: {
    answered: 'Erreur {status}: {statusText}',
    otherwise: 'Une erreur est survenue lors de la synchronisation',
  },
  summary: 'Synchronises an anime in the background; returns the current run if there is one',
  status: 201,
  body: z.object({
    slug: slugField.describe('The name in addresses.'),
    scope: z.enum(scopes).default('details').describe('Only the facts of the anime, or its episodes too.'),
    chosen: z
      .array(z.string().max(100))
      .max(500, '500 choix au plus')
      .nullish()
      .describe('Keys of the differences to apply. When omitted, all that are added or replaced.'),
  }),
  response: z.object({ run }),
  errors: ['CONFLICT'],
})

export const getRun = staffCall('GET /api/admin/sync/runs/:id', {
  summary: 'One synchronisation: its progress, then its result',
  response: z.object({ run }),
})

export const cancelRun = staffCall('POST /api/admin/sync/runs/:id/cancel', {
  summary: 'Stops a synchronisation after its current step; finished steps stay until they are undone',
  response: z.object({ run }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

const listRunsQuery = z.object({
  ...pagedFields(),
  sort_by: z.enum(['created_at']).default('created_at').describe('The order of the lines.'),
  sort_order: z.enum(['asc', 'desc']).default('desc').describe('Ascending or descending.'),
  search: searchField.optional().describe('A part of the slug or of the title.'),
  state: orAll(z.enum(runStates)).optional().describe('Only runs in this state.'),
  origin: orAll(z.enum(['staff', 'schedule']))
    .optional()
    .describe('Only runs that began in this way.'),
})
export type ListRunsQuery = z.output<typeof listRunsQuery>

export const listRuns = staffCall('GET /api/admin/sync/runs', {
  summary: 'Synchronisations, newest first, and the next scheduled ones',
  rate: 'search',
  query: listRunsQuery,
  response: z.object({
    runs: z.array(run),
    ...pagedAnswer,
    sources: z.array(sourceNameField).describe('The sources of this site.'),
    schedule: z.object({
      next_at: instantField,
      due_count: z.int().describe('The number of airing animes that it will synchronise.'),
    }),
  }),
})

export const compareAnime = staffCall('GET /api/admin/sync/differences', {
  summary: 'Previews a synchronisation, field by field; nothing is written',
  rate: 'search',
  query: z.object({
    slug: slugField.describe('The name in addresses.'),
    full: flagInQuery.default(false).describe('Also titles, relations, slots and episodes.'),
  }),
  response: z.object({
    anime: z
      .object({ id: idField, slug: z.string(), title: z.string() })
      .nullable()
      .describe('The matching anime; null when it would be new.'),
    title: z.string(),
    differences: z.array(difference),
    warnings: z.array(z.string()),
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})
export type Comparison = z.output<typeof compareAnime.response>

const offer = z.object({
  slug: z.string(),
  title: z.string(),
  type: animeTypeField,
  release_year: z.int().nullable(),
  episode_count: z.int(),
  is_known: z.boolean().describe('Whether the catalogue already has it.'),
})
export type FeedOffer = z.infer<typeof offer>

export const listOffers = staffCall('GET /api/admin/sync/offers', {
  summary: 'The entries of the catalogue feed, those missing here first',
  rate: 'search',
  query: z.object({
    search: searchField.optional().describe('Words of a name; letters may be missing or wrong.'),
    limit: limitField.default(20),
  }),
  response: z.object({
    animes: z.array(offer),
    total: z.int().describe('The number of matches.'),
    new_count: z.int().describe('How many of them the catalogue lacks.'),
    failure: z.string().nullable().describe('Why the feed cannot be read, in French.'),
  }),
})
