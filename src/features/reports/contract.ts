import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import {
  actionIdField,
  idField,
  idInPath,
  idInQuery,
  instantField,
  limitField,
  orAll,
  pageField,
  personField,
} from '../../shared/contract/fields.ts'
import { paginationField } from '../../shared/contract/pagination.ts'
import { manyLines, shownText } from '../../shared/contract/written-texts.ts'
import { languageField, sortOrderField } from '../catalogue/contract.ts'

/** What may be wrong with an episode; the first that fits. */
export const reportCategories = ['vidéo absente', 'mauvaise langue', 'son décalé', 'mauvais épisode', 'autre'] as const
export const reportCategoryField = z.enum(reportCategories)
export type ReportCategory = z.infer<typeof reportCategoryField>

/**
 * The first two wait for the staff; of these there is at most one a person and an episode
 * (docs/product/watching.md#reporting-an-episode).
 */
export const reportStatuses = ['ouvert', 'en cours', 'résolu', 'rejeté'] as const
export const reportStatusField = z.enum(reportStatuses)
export type ReportStatus = z.infer<typeof reportStatusField>

// Two days, as positions are saved: longer than any video.
const mostSeconds = 172_800
// Texts of docs/product/watching.md#reporting-an-episode.
const tooShort = 'La raison doit contenir au moins 10 caractères'
const tooLong = 'La raison doit contenir au plus 1000 caractères'

/** What an episode report shows everywhere (docs/product/watching.md#reporting-an-episode). */
const report = z.object({
  id: idField,
  created_at: instantField,
  episode_id: idField,
  anime_title: z.string(),
  anime_slug: z.string(),
  season_label: z.string(),
  episode_number: z.int(),
  language: languageField,
  category: reportCategoryField,
  reason: z.string(),
  status: reportStatusField,
  status_since: instantField,
  /** What the staff has to say to the reporter. */
  answer: z.string().nullable(),
})
export type EpisodeReport = z.infer<typeof report>

/** The same as the staff sees it. */
const staffReport = report.extend({
  /** Null once the reporter's account is gone. */
  username: z.string().nullable(),
  email: z.string().nullable(),
  anime_id: idField,
  cover_url: z.string().nullable(),
  /** The link that failed, as long as the episode has it. */
  source: z
    .object({ id: idField, url: z.string(), host: z.string(), health: z.enum(['ok', 'slow', 'dead', 'unknown']) })
    .nullable(),
  position_seconds: z.int().nullable(),
  error_code: z.string().nullable(),
  /** Who set the status; null while nobody has. */
  status_by: personField.nullable(),
  assignee: personField.nullable(),
  /** For the staff alone. */
  note: z.string().nullable(),
})
export type StaffReport = z.infer<typeof staffReport>

const tag = 'reports'
const oneReport = z.object({ id: idInPath() })

export const reportEpisode = defineEndpoint({
  method: 'POST',
  path: '/api/episodes/report',
  summary: 'Reports a faulty episode; what the player knows of the failure may travel with it',
  tag,
  access: 'user',
  status: 201,
  body: z.object({
    episode_id: z.int32("L'épisode est requis").positive("L'épisode est requis"),
    reason: manyLines(shownText(tooShort).min(10, tooShort).max(1000, tooLong)),
    category: reportCategoryField.default('autre'),
    source_id: idField.nullish(),
    position_seconds: z.number().min(0).max(mostSeconds).transform(Math.floor).nullish(),
    error_code: z.string().trim().max(64).nullish(),
  }),
  response: z.object({ report }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})
export type ReportBody = z.output<typeof reportEpisode.body>

export const getMyReport = defineEndpoint({
  method: 'GET',
  path: '/api/episodes/:id/report',
  summary: "The caller's report of an episode that waits for the staff; null when there is none",
  tag,
  access: 'user',
  params: oneReport,
  response: z.object({ report: report.nullable() }),
})

/** Which reports the staff looks at; also what 'all that match' means. */
export const reportFilters = z.object({
  /** A piece of the anime's title, the reporter's username or the reason. */
  search: z.string().trim().max(200).optional(),
  status: orAll(reportStatusField).optional(),
  category: orAll(reportCategoryField).optional(),
  /** Who it was given to: an id, the caller, or nobody. */
  assignee: orAll(z.union([z.enum(['me', 'none']), idInQuery])).optional(),
  /** The host of the link that failed. */
  host: z.string().trim().max(253).optional(),
  episode_id: idInQuery.optional(),
})
export type ReportFilters = z.output<typeof reportFilters>

const paged = { page: pageField.default(1), limit: limitField.default(20) }

export const listReportsQuery = reportFilters.extend({
  ...paged,
  sort_by: z.enum(['created_at']).default('created_at'),
  sort_order: sortOrderField.default('desc'),
})
export type ListReportsQuery = z.output<typeof listReportsQuery>

const countField = z.int().nonnegative()
const statusCounts = z.object({ ouvert: countField, 'en cours': countField, résolu: countField, rejeté: countField })

export const listReports = defineEndpoint({
  method: 'GET',
  path: '/api/admin/episode-reports',
  summary: 'The reports of faulty episodes',
  tag,
  access: 'staff',
  rate: 'search',
  query: listReportsQuery,
  response: z.object({
    reports: z.array(staffReport),
    pagination: paginationField,
    /** How many there are of each status, whatever `status` was asked for. */
    counts: statusCounts,
  }),
})

/** The reports of one episode that match, the newest of them whole. */
const reportedEpisode = z.object({
  episode_id: idField,
  anime_id: idField,
  anime_title: z.string(),
  anime_slug: z.string(),
  cover_url: z.string().nullable(),
  season_label: z.string(),
  episode_number: z.int(),
  language: languageField,
  /** The most urgent state of its reports. */
  status: reportStatusField,
  report_count: countField,
  /** How many reports of the episode wait for the staff, whatever was asked for. */
  waiting_count: countField,
  newest_at: instantField,
  /** What is wrong, the most frequent first. */
  categories: z.array(z.object({ category: reportCategoryField, count: countField })),
  reports: z.array(staffReport),
})
export type ReportedEpisode = z.infer<typeof reportedEpisode>

/** How many reports of an episode come with it. */
export const reportsShownPerEpisode = 10

export const listReportedEpisodesQuery = reportFilters.extend({
  ...paged,
  sort_by: z.enum(['created_at', 'report_count']).default('created_at'),
  sort_order: sortOrderField.default('desc'),
})
export type ListReportedEpisodesQuery = z.output<typeof listReportedEpisodesQuery>

export const listReportedEpisodes = defineEndpoint({
  method: 'GET',
  path: '/api/admin/reported-episodes',
  summary: 'The reports of faulty episodes, one line an episode',
  tag,
  access: 'staff',
  rate: 'search',
  query: listReportedEpisodesQuery,
  response: z.object({
    episodes: z.array(reportedEpisode),
    /** Counts episodes. */
    pagination: paginationField,
    /** How many reports there are of each status, whatever `status` was asked for. */
    counts: statusCounts,
  }),
})

export const getReport = defineEndpoint({
  method: 'GET',
  path: '/api/admin/episode-reports/:id',
  summary: 'One report as the staff sees it',
  tag,
  access: 'staff',
  params: oneReport,
  response: z.object({ report: staffReport }),
  errors: ['NOT_FOUND'],
})

export const listAssignees = defineEndpoint({
  method: 'GET',
  path: '/api/admin/report-assignees',
  summary: 'The people of the staff that reports can be given to',
  tag,
  access: 'staff',
  response: z.object({ assignees: z.array(personField) }),
})

const changes = z.object({
  status: reportStatusField.optional(),
  note: manyLines(shownText().max(2000).nullable()).optional(),
  assignee_id: idField.nullable().optional(),
  answer: manyLines(shownText().max(1000).nullable()).optional(),
})
export type ReportChanges = z.output<typeof changes>

const nothingToChange = "Il n'y a rien à modifier."
const hasChange = (given: ReportChanges) => Object.values(given).some((value) => value !== undefined)

export const changeReport = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/episode-reports/:id',
  summary: 'Changes status, note, assignee or answer of a report, or of all that wait for the same episode',
  tag,
  access: 'staff',
  params: oneReport,
  body: changes
    .extend({
      /** Also changes every other report of this episode that waits for the staff. */
      whole_episode: z.boolean().default(false),
    })
    .refine(({ whole_episode: _, ...given }) => hasChange(given), nothingToChange),
  response: z.object({
    report: staffReport,
    /** How many reports the change was made to. */
    changed_count: countField,
    action_id: actionIdField,
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const deleteReport = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/episode-reports/:id',
  summary: 'Deletes a report',
  tag,
  access: 'staff',
  params: oneReport,
  response: z.object({ message: z.string(), action_id: actionIdField }),
  errors: ['NOT_FOUND'],
})

/** More than a page of work, few enough to tell every reporter at once. */
export const mostReportsAtOnce = 5000

export const changeReports = defineEndpoint({
  method: 'POST',
  path: '/api/admin/episode-reports/bulk-action',
  summary: 'Changes or deletes many reports, by their ids or all that filters let through, as one action',
  tag,
  access: 'staff',
  body: z
    .object({
      action: z.enum(['change', 'delete']),
      report_ids: z.array(idField).min(1, 'Aucun signalement n’est sélectionné.').max(mostReportsAtOnce).optional(),
      matching: reportFilters.optional(),
      /** How many the screen said there are: refused when filters let through more by now. */
      expected_count: countField.optional(),
      changes: changes.optional(),
    })
    .refine(
      ({ report_ids, matching }) => (report_ids === undefined) !== (matching === undefined),
      'Choisissez des signalements, ou des filtres.',
    )
    .refine(({ action, changes: given }) => action === 'delete' || (given && hasChange(given)), nothingToChange),
  response: z.object({
    affected_count: countField,
    message: z.string(),
    action_id: actionIdField,
  }),
  errors: ['CONFLICT'],
})
export type ChangeReportsBody = z.output<typeof changeReports.body>
