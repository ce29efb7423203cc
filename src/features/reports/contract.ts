import { z } from 'zod'
import { callsOf } from '../../shared/contract/endpoint.ts'
import {
  actionIdField,
  idField,
  idInQuery,
  instantField,
  nextCursorField,
  orAll,
  pagedFields,
  personField,
  searchField,
} from '../../shared/contract/fields.ts'
import { pagedAnswer, paginationField } from '../../shared/contract/pagination.ts'
import { nothingToChange } from '../../shared/contract/refusals.ts'
import { manyLines, onlyCompared, shownText } from '../../shared/contract/written-texts.ts'
import { placeFields, sortOrderField } from '../catalogue/contract.ts'
import { maxPositionSeconds } from '../watching/rules.ts'
import {
  maxReportsAtOnce,
  reasonRefusals,
  reportCategories,
  reportedEpisodeSorts,
  reportLimits,
  reportStatuses,
} from './rules.ts'

const reportCategoryField = z.enum(reportCategories)
export type ReportCategory = z.infer<typeof reportCategoryField>

export const reportStatusField = z.enum(reportStatuses)
export type ReportStatus = z.infer<typeof reportStatusField>

const { short, long } = reasonRefusals
/** A reporter's text about a fault or a person. */
export const reasonField = manyLines(shownText(short).min(reportLimits.minReason, short).max(reportLimits.reason, long))

/** An episode report as shown everywhere (docs/product/watching.md#reporting-an-episode). */
const report = z.object({
  id: idField,
  created_at: instantField,
  episode_id: idField,
  anime_title: z.string(),
  anime_slug: z.string(),
  ...placeFields,
  category: reportCategoryField,
  reason: z.string(),
  status: reportStatusField,
  status_since: instantField.describe('The time of its last change of status.'),
  answer: z.string().nullable().describe("The staff's answer to the reporter."),
})
export type EpisodeReport = z.infer<typeof report>

const staffReport = report.extend({
  username: z.string().nullable().describe("Null once the reporter's account is deleted."),
  email: z.string().nullable(),
  anime_id: idField,
  cover_url: z.string().nullable(),
  source: z
    .object({ id: idField, url: z.string(), host: z.string(), health: z.enum(['ok', 'slow', 'dead', 'unknown']) })
    .nullable()
    .describe('The link that failed, while the episode has it.'),
  position_seconds: z.int().nullable(),
  error_code: z.string().nullable().describe("The player's message about the failure."),
  status_by: personField.nullable().describe('Who set the status; null before any change.'),
  assignee: personField.nullable().describe('The assignee; null without one.'),
  note: z.string().nullable().describe('Visible to staff only.'),
})
export type StaffReport = z.infer<typeof staffReport>

const memberCall = callsOf({ tag: 'reports', access: 'user' })
const staffCall = callsOf({ tag: 'reports', access: 'staff' })

export const reportEpisode = memberCall('POST /api/episodes/report', {
  failure: { answered: 'Erreur lors du signalement' },
  summary: "Reports a faulty episode, optionally with the player's technical details",
  status: 201,
  body: z.object({
    episode_id: z.int32('L’épisode est requis').positive('L’épisode est requis').describe('The episode.'),
    reason: reasonField.describe("What is wrong, in the reporter's words."),
    category: reportCategoryField.default('autre').describe('The kind of fault.'),
    source_id: idField.nullish().describe('The link that was playing.'),
    position_seconds: z
      .number()
      .min(0)
      .max(maxPositionSeconds)
      .transform(Math.floor)
      .nullish()
      .describe('The position in the episode.'),
    error_code: z.string().trim().max(64).nullish().describe('The code that the player shows.'),
  }),
  response: z.object({ report }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})
export type ReportBody = z.output<typeof reportEpisode.body>

export const getMyReport = memberCall('GET /api/episodes/:id/report', {
  summary: "The caller's open report of an episode; null without one",
  response: z.object({ report: report.nullable() }),
  errors: [],
})

/** The filters of the staff's list; they also define 'all that match'. */
const reportFilters = z.object({
  search: searchField.optional().describe("A part of the anime's title, the reporter's username or the reason."),
  status: orAll(reportStatusField).optional().describe('Only reports with this status.'),
  category: orAll(reportCategoryField).optional().describe('Only this kind of fault.'),
  assignee: orAll(z.union([z.enum(['me', 'none']), idInQuery]))
    .optional()
    .describe('The assignee: an id, the caller, or unassigned.'),
  host: z.string().trim().max(253).optional().describe('The host of the link that failed.'),
  episode_id: idInQuery.optional().describe('Only reports of this episode.'),
})
export type ReportFilters = z.output<typeof reportFilters>

export const listReportsQuery = reportFilters.extend({
  ...pagedFields(),
  sort_by: z.enum(['created_at']).default('created_at').describe('The order of the lines.'),
  sort_order: sortOrderField.default('desc'),
})
export type ListReportsQuery = z.output<typeof listReportsQuery>

const countField = z.int().nonnegative()
const statusCounts = z.object({ ouvert: countField, 'en cours': countField, résolu: countField, rejeté: countField })

export const listReports = staffCall('GET /api/admin/episode-reports', {
  failure: { answered: 'Erreur {status}', otherwise: 'Erreur lors du chargement des signalements' },
  summary: 'Reports of faulty episodes',
  rate: 'search',
  query: listReportsQuery,
  response: z.object({
    reports: z.array(staffReport),
    ...pagedAnswer,
    counts: statusCounts.describe('The number of reports per status, regardless of the `status` filter.'),
  }),
})

const waitingCount = countField.describe("The number of the episode's open reports, regardless of the filters.")

/** The matching reports of one episode, some in full: open ones before settled ones, then the newest. */
const reportedEpisode = z.object({
  episode_id: idField,
  anime_id: idField,
  anime_title: z.string(),
  anime_slug: z.string(),
  cover_url: z.string().nullable(),
  ...placeFields,
  status: reportStatusField.describe('The most urgent status of its reports.'),
  report_count: countField,
  waiting_count: waitingCount,
  newest_at: instantField,
  categories: z
    .array(z.object({ category: reportCategoryField, count: countField }))
    .describe('The categories, the most frequent first.'),
  reports: z.array(staffReport),
})
export type ReportedEpisode = z.infer<typeof reportedEpisode>

export const listReportedEpisodesQuery = reportFilters.extend({
  ...pagedFields(),
  sort_by: z.enum(reportedEpisodeSorts).default('created_at').describe('The order of the lines.'),
  sort_order: sortOrderField.default('desc'),
})
export type ListReportedEpisodesQuery = z.output<typeof listReportedEpisodesQuery>

export const listReportedEpisodes = staffCall('GET /api/admin/reported-episodes', {
  failure: { answered: 'Erreur {status}', otherwise: 'Erreur lors du chargement des signalements' },
  summary: 'The reports of faulty episodes, one line per episode',
  rate: 'search',
  query: listReportedEpisodesQuery,
  response: z.object({
    episodes: z.array(reportedEpisode),
    pagination: paginationField.describe('Counts episodes.'),
    next_cursor: nextCursorField,
    counts: statusCounts.describe('The number of reports per status, regardless of the `status` filter.'),
  }),
})

export const getReport = staffCall('GET /api/admin/episode-reports/:id', {
  summary: 'One report with the fields for the staff',
  response: z.object({ report: staffReport, waiting_count: waitingCount }),
})

export const listAssignees = staffCall('GET /api/admin/report-assignees', {
  summary: 'The staff members to whom reports can be assigned',
  response: z.object({ assignees: z.array(personField) }),
})

const changes = z.object({
  status: reportStatusField.optional().describe('The new status.'),
  note: manyLines(shownText().max(reportLimits.note).nullable()).optional().describe('A note that only staff read.'),
  assignee_id: idField.nullable().optional().describe('The assignee; null without one.'),
  answer: manyLines(shownText().max(reportLimits.answer).nullable()).optional().describe('What its author reads.'),
})
export type ReportChanges = z.output<typeof changes>

const expectedCount = countField
  .optional()
  .describe('The number shown on screen; the call is refused when more match now.')

const seenTexts = z.object({
  note: onlyCompared(z.string().max(reportLimits.note).nullable()).optional().describe('The note shown on screen.'),
  answer: onlyCompared(z.string().max(reportLimits.answer).nullable())
    .optional()
    .describe('The answer shown on screen.'),
})
export type SeenTexts = z.output<typeof seenTexts>

const hasChange = (given: ReportChanges) => Object.values(given).some((value) => value !== undefined)

export const changeReport = staffCall('PATCH /api/admin/episode-reports/:id', {
  summary: 'Changes the status, note, assignee or answer of a report, or of all open ones of its episode',
  body: changes
    .extend({
      whole_episode: z.boolean().default(false).describe('Also changes all other open reports of this episode.'),
      expected_count: expectedCount,
      seen: seenTexts
        .optional()
        .describe('The texts shown on screen; changing one that a colleague has changed since is a CONFLICT.'),
    })
    .refine(({ whole_episode: _, expected_count: __, seen: ___, ...given }) => hasChange(given), nothingToChange),
  response: z.object({
    report: staffReport,
    changed_count: countField.describe('The number of changed reports.'),
    action_id: actionIdField,
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const deleteReport = staffCall('DELETE /api/admin/episode-reports/:id', {
  failure: { answered: 'Erreur {status}', otherwise: 'Erreur lors de la suppression du signalement' },
  summary: 'Deletes a report',
  response: z.object({ message: z.string(), action_id: actionIdField }),
})

export const changeReports = staffCall('POST /api/admin/episode-reports/bulk-action', {
  summary: 'Changes or deletes many reports as one action: by their ids, or all that match a filter',
  body: z
    .object({
      action: z.enum(['change', 'delete']).describe('Whether the reports are changed or deleted.'),
      report_ids: z
        .array(idField)
        .min(1, 'Aucun signalement n’est sélectionné.')
        .max(maxReportsAtOnce)
        .optional()
        .describe('The reports.'),
      matching: reportFilters.optional().describe('Or all that match these filters.'),
      expected_count: expectedCount,
      changes: changes.optional().describe('The changes; omitted fields stay as they are.'),
    })
    .refine(
      ({ report_ids, matching }) => (report_ids === undefined) !== (matching === undefined),
      'Choisissez des signalements, ou des filtres.',
    )
    .refine(({ action, changes: given }) => action === 'delete' || (given && hasChange(given)), nothingToChange),
  response: z.object({ affected_count: countField, message: z.string(), action_id: actionIdField }),
  errors: ['CONFLICT', 'PROOF_REQUIRED'],
})
export type ChangeReportsBody = z.output<typeof changeReports.body>
