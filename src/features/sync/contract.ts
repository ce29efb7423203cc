import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import {
  flagInQuery,
  idField,
  idInPath,
  instantField,
  limitField,
  orAll,
  pageField,
} from '../../shared/contract/fields.ts'
import { animeTypeField } from '../catalogue/contract.ts'

export const sourceNames = ['feed', 'anilist'] as const
const sourceNameField = z.enum(sourceNames)
export type SourceName = z.infer<typeof sourceNameField>

/** 'details': the anime's own fields. 'full', with extras: also its titles, relations, slots and episodes. */
export const scopes = ['details', 'full'] as const
export type Scope = (typeof scopes)[number]

export const runStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type RunState = (typeof runStates)[number]

// Text of docs/product/administration.md#sync.
const noSlug = "Veuillez entrer un slug d'anime"
const slugField = z.string(noSlug).trim().min(1, noSlug).max(100, 'Un slug a 100 caractères au plus')

/** What becomes of a difference: what is missing is added, what differs replaced; a filled field is only offered. */
export const plans = ['add', 'replace', 'offer', 'keep'] as const
export type Plan = (typeof plans)[number]

const difference = z.object({
  /** What a choice names it by: `synopsis`, `titles`, `season:Saison 2`. */
  key: z.string(),
  label: z.string(),
  /** What the catalogue has, as text; null when it has nothing. */
  here: z.string().nullable(),
  /** What the source says. */
  there: z.string(),
  source: sourceNameField,
  plan: z.enum(plans),
  /** Set when it is kept because a person wrote it: when that was, as far as the log knows. */
  by_hand: z.object({ at: instantField.nullable() }).nullable(),
})
export type Difference = z.infer<typeof difference>

const step = z.object({ key: z.string(), label: z.string(), done: z.int(), total: z.int() })
export type SyncStep = z.infer<typeof step>

const run = z.object({
  id: idField,
  slug: z.string(),
  scope: z.enum(scopes),
  origin: z.enum(['staff', 'schedule']),
  state: z.enum(runStates),
  /** 0 to 100. */
  percent: z.int(),
  steps: z.array(step),
  /** How many steps are done: the one at this place is being worked on. */
  step_index: z.int(),
  /** The anime, as long as it is in the catalogue. */
  anime: z.object({ id: idField, slug: z.string(), title: z.string() }).nullable(),
  is_new: z.boolean(),
  change_count: z.int(),
  /** The first of the changes, as lines. */
  changes: z.array(z.object({ sign: z.enum(['+', '−']), text: z.string() })),
  /** Fields that were left alone because a person wrote them. */
  kept: z.array(z.object({ key: z.string(), label: z.string(), at: instantField.nullable() })),
  /** What went less well than hoped, such as a source that did not answer. */
  warnings: z.array(z.string()),
  /** `status` is that of an answer to the same question: 404 when no source knows the anime. */
  failure: z.object({ status: z.int().nullable(), message: z.string() }).nullable(),
  /** Who asked for it; null for the schedule. */
  actor: z.object({ id: idField, username: z.string() }).nullable(),
  /** The action of the audit log that holds all of it; null when nothing changed. */
  action_id: idField.nullable(),
  is_cancelling: z.boolean(),
  /** A source asked to wait until then. */
  waits_until: instantField.nullable(),
  created_at: instantField,
  ended_at: instantField.nullable(),
})
export type SyncRun = z.infer<typeof run>

const tag = 'sync'
const oneRun = z.object({ id: idInPath() })
const oneAnime = z.object({ slug: slugField })

/** Shape of docs/product/administration.md#sync. */
const syncResult = z.object({
  success: z.boolean(),
  animeId: idField.nullable(),
  message: z.string(),
  action_id: idField.nullable(),
})

export const syncAnime = defineEndpoint({
  method: 'GET',
  path: '/sync/:slug',
  summary: 'Brings what the sources say of an anime itself into the catalogue; safe to repeat',
  tag,
  access: 'staff',
  rate: 'write',
  params: oneAnime,
  response: syncResult,
  errors: ['NOT_FOUND'],
})

export const syncAnimeFully = defineEndpoint({
  method: 'GET',
  path: '/sync/:slug/fetch-all',
  summary: 'The same with extras: episodes, titles, relations and weekly slots',
  tag,
  access: 'staff',
  rate: 'write',
  params: oneAnime,
  response: syncResult,
  errors: ['NOT_FOUND'],
})

export const startRun = defineEndpoint({
  method: 'POST',
  path: '/api/admin/sync/runs',
  summary: 'Synchronises an anime in the background; when that is already going on, gives the run that does it',
  tag,
  access: 'staff',
  status: 201,
  body: z.object({
    slug: slugField,
    scope: z.enum(scopes).default('details'),
    /** Keys of differences: only these are applied. Left out: all that are added or replaced. */
    chosen: z.array(z.string().max(100)).max(500, '500 choix au plus').nullish(),
  }),
  response: z.object({ run }),
})

export const getRun = defineEndpoint({
  method: 'GET',
  path: '/api/admin/sync/runs/:id',
  summary: 'One synchronisation: its progress, then its result',
  tag,
  access: 'staff',
  params: oneRun,
  response: z.object({ run }),
  errors: ['NOT_FOUND'],
})

export const cancelRun = defineEndpoint({
  method: 'POST',
  path: '/api/admin/sync/runs/:id/cancel',
  summary: 'Stops a synchronisation after the step it is at; what was done stays until it is undone',
  tag,
  access: 'staff',
  params: oneRun,
  response: z.object({ run }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const listRunsQuery = z.object({
  page: pageField.default(1),
  limit: limitField.default(20),
  sort_by: z.enum(['created_at']).default('created_at'),
  sort_order: z.enum(['asc', 'desc']).default('desc'),
  /** A piece of the slug or of the title. */
  search: z.string().trim().max(200).optional(),
  state: orAll(z.enum(runStates)).optional(),
  origin: orAll(z.enum(['staff', 'schedule'])).optional(),
})
export type ListRunsQuery = z.output<typeof listRunsQuery>

export const listRuns = defineEndpoint({
  method: 'GET',
  path: '/api/admin/sync/runs',
  summary: 'Synchronisations, the newest first, and when the next ones come by themselves',
  tag,
  access: 'staff',
  rate: 'search',
  query: listRunsQuery,
  response: z.object({
    runs: z.array(run),
    pagination: z.object({ page: z.int(), limit: z.int(), total: z.int(), total_pages: z.int() }),
    /** Which sources this site asks. */
    sources: z.array(sourceNameField),
    schedule: z.object({
      next_at: instantField,
      /** How many animes that are airing wait for their turn then. */
      due_count: z.int(),
    }),
  }),
})

export const compareAnime = defineEndpoint({
  method: 'GET',
  path: '/api/admin/sync/differences',
  summary: 'What a synchronisation would change, field by field; nothing is written',
  tag,
  access: 'staff',
  rate: 'search',
  query: z.object({ slug: slugField, full: flagInQuery.default(false) }),
  response: z.object({
    /** The anime that it is about; null when it would be new. */
    anime: z.object({ id: idField, slug: z.string(), title: z.string() }).nullable(),
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
  /** The catalogue has it already. */
  is_known: z.boolean(),
})
export type FeedOffer = z.infer<typeof offer>

export const listOffers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/sync/offers',
  summary: 'What the catalogue feed has: first what the catalogue lacks',
  tag,
  access: 'staff',
  rate: 'search',
  query: z.object({ search: z.string().trim().max(200).optional(), limit: limitField.default(20) }),
  response: z.object({
    animes: z.array(offer),
    /** How many match, and how many of these the catalogue lacks. */
    total: z.int(),
    new_count: z.int(),
    /** Why the feed cannot be read, in French. */
    failure: z.string().nullable(),
  }),
})
