import { z } from 'zod'
import { callsOf, defineEndpoint } from '../../shared/contract/endpoint.ts'
import { actionIdField, dayField, idField, instantField } from '../../shared/contract/fields.ts'
import { tooLong } from '../../shared/contract/refusals.ts'
import type { Tag } from '../../shared/contract/tags.ts'
import { manyLines, shownText } from '../../shared/contract/written-texts.ts'
import { languageField } from '../catalogue/contract.ts'
import { maxReleaseNoteLength } from './rules.ts'

/** The state of a release: planned, out, postponed or cancelled (docs/product/community.md#planning). */
const releaseStates = ['prévu', 'sorti', 'retardé', 'annulé'] as const
export type ReleaseState = (typeof releaseStates)[number]

/** One release of the week. Its first five fields have French names (docs/product/community.md#planning). */
const planningEntry = z.object({
  titre: z.string(),
  slug: z.string(),
  image: z.string().nullable().describe('The cover.'),
  heure: z.string().describe("In Paris time, such as `21h30`; '' when only the day is known."),
  langue: languageField,
  anime_id: idField,
  instant: instantField.nullable().describe('The same in UTC; null when only the day is known.'),
  etat: z.enum(releaseStates).describe('Planned, out, postponed or cancelled.'),
  episodes: z.string().nullable().describe('Such as `Épisode 3` or `Épisodes 3 à 5`; null while unknown.'),
  reporte_au: instantField.nullable().describe('The new time of a postponed release, if known.'),
  note: z.string().nullable().describe('A note by the staff.'),
})
export type PlanningEntry = z.infer<typeof planningEntry>

const toTag = ({ anime_id }: PlanningEntry): Tag => `anime:${anime_id}`

const day = z.array(planningEntry)
const planningWeek = z.object({
  lundi: day,
  mardi: day,
  mercredi: day,
  jeudi: day,
  vendredi: day,
  samedi: day,
  dimanche: day,
})
export type PlanningWeek = z.infer<typeof planningWeek>

const badDay = 'Une date telle que 2026-01-31 est attendue.'

export const getPlanning = defineEndpoint('GET /api/planning', {
  summary:
    'The releases of a week, from Monday to Sunday in Paris; the present one unless `week` names a day of another',
  tag: 'planning',
  access: 'public',
  query: z.object({ week: dayField(badDay).optional().describe('Any day of the week.') }),
  response: planningWeek,
  cache: { seconds: 60 },
  shows: (week) => ['planning', ...Object.values(week).flatMap((day) => day.map(toTag))],
})

const memberCall = callsOf({ tag: 'planning', access: 'user' })

export const listFollowed = memberCall('GET /api/planning/followed', {
  summary: 'The animes of the person: those in the watchlist and those in progress',
  reads: 'replicas',
  response: z.object({ anime_ids: z.array(idField) }),
})

const calendar = z.object({
  url: z
    .string()
    .nullable()
    .describe('The address for calendar apps: anyone who knows it can read the calendar. Null until it was requested.'),
})

export const getCalendarAddress = memberCall('GET /api/planning/calendar', {
  summary: "The secret address of the person's own calendar",
  response: calendar,
})

export const renewCalendarAddress = memberCall('POST /api/planning/calendar', {
  summary: "Gives the person's own calendar a new address; the former one stops working",
  response: calendar,
})

export const removeCalendarAddress = memberCall('DELETE /api/planning/calendar', {
  summary: "Closes the person's own calendar",
  response: calendar,
})

const releaseChange = z.object({
  id: idField,
  anime_id: idField,
  anime_title: z.string(),
  language: languageField,
  planned_at: instantField.describe('The originally planned time.'),
  state: z.enum(['retardé', 'annulé']).describe('Postponed or cancelled.'),
  moved_to: instantField.nullable().describe('The new time, if known.'),
  note: z.string().nullable().describe('A note by the staff.'),
})
export type ReleaseChange = z.infer<typeof releaseChange>

const staffCall = callsOf({ tag: 'administration', access: 'staff' })

export const listReleaseChanges = staffCall('GET /api/admin/planning/changes', {
  summary: 'Releases of a week that were postponed or cancelled',
  query: z.object({ week: dayField(badDay).optional().describe('Any day of the week.') }),
  response: z.object({ changes: z.array(releaseChange) }),
})

export const changeRelease = staffCall('PUT /api/admin/planning/changes', {
  summary: 'Postpones or cancels a release; a later call replaces an earlier one',
  body: z
    .object({
      anime_id: idField.describe('The anime.'),
      language: languageField.describe('The language of the episode.'),
      planned_at: instantField.describe('When the episode was due.'),
      state: z.enum(['retardé', 'annulé']).describe('Whether it is postponed or cancelled.'),
      moved_to: instantField.nullable().default(null).describe('The new instant; null when it is not known.'),
      note: manyLines(
        shownText().max(maxReleaseNoteLength, tooLong(maxReleaseNoteLength)).nullable().default(null),
      ).describe('What visitors read beside it.'),
    })
    .refine(({ state, moved_to }) => state === 'retardé' || moved_to === null, {
      path: ['moved_to'],
      message: 'Une sortie annulée n’a pas de nouvelle date.',
    }),
  response: z.object({ change: releaseChange, action_id: actionIdField }),
  errors: ['NOT_FOUND'],
})

export const withdrawReleaseChange = staffCall('DELETE /api/admin/planning/changes/:id', {
  summary: 'Restores the planned date of a release',
  response: z.object({ message: z.string(), action_id: actionIdField }),
})
