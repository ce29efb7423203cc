import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import { idField, idInPath, instantField } from '../../shared/contract/fields.ts'
import { manyLines, shownText } from '../../shared/contract/written-texts.ts'
import { languageField } from '../catalogue/contract.ts'

/** What became of a release: planned, out, put off, or called off (docs/product/community.md#planning). */
export const releaseStates = ['prévu', 'sorti', 'retardé', 'annulé'] as const
export type ReleaseState = (typeof releaseStates)[number]

/** One release of the week. Its first five fields have French names (docs/product/community.md#planning). */
export const planningEntry = z.object({
  titre: z.string(),
  slug: z.string(),
  image: z.string().nullable(),
  /** On the clocks of Paris, such as `21h30`; '' when only the day is known. */
  heure: z.string(),
  langue: languageField,
  anime_id: idField,
  /** The same in UTC; null when only the day is known. */
  instant: instantField.nullable(),
  etat: z.enum(releaseStates),
  /** Such as `Épisode 3` or `Épisodes 3 à 5`; null while nobody knows. */
  episodes: z.string().nullable(),
  /** Of what was put off: when it comes instead, if that is known. */
  reporte_au: instantField.nullable(),
  /** What the staff says of it. */
  note: z.string().nullable(),
})
export type PlanningEntry = z.infer<typeof planningEntry>

const day = z.array(planningEntry)
export const planningWeek = z.object({
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
const dayField = z.iso.date(badDay)

export const getPlanning = defineEndpoint({
  method: 'GET',
  path: '/api/planning',
  summary:
    'The releases of a week, from Monday to Sunday in Paris; the present one unless `week` names a day of another',
  tag: 'planning',
  access: 'public',
  query: z.object({ week: dayField.optional() }),
  response: planningWeek,
  cache: { seconds: 60 },
})

export const listFollowed = defineEndpoint({
  method: 'GET',
  path: '/api/planning/followed',
  summary: 'The animes of the person: those in the watchlist and those in progress',
  tag: 'planning',
  access: 'user',
  reads: 'replicas',
  response: z.object({ anime_ids: z.array(idField) }),
})

const calendar = z.object({
  /** Where calendars fetch it: whoever knows the address can read it. Null until it was asked for. */
  url: z.string().nullable(),
})

export const getCalendarAddress = defineEndpoint({
  method: 'GET',
  path: '/api/planning/calendar',
  summary: "The secret address of the person's own calendar",
  tag: 'planning',
  access: 'user',
  response: calendar,
})

export const renewCalendarAddress = defineEndpoint({
  method: 'POST',
  path: '/api/planning/calendar',
  summary: "Gives the person's own calendar a new address; the one before leads nowhere from then on",
  tag: 'planning',
  access: 'user',
  response: calendar,
})

export const removeCalendarAddress = defineEndpoint({
  method: 'DELETE',
  path: '/api/planning/calendar',
  summary: "Closes the person's own calendar",
  tag: 'planning',
  access: 'user',
  response: calendar,
})

const releaseChange = z.object({
  id: idField,
  anime_id: idField,
  anime_title: z.string(),
  language: languageField,
  /** When it would have come out. */
  planned_at: instantField,
  state: z.enum(['retardé', 'annulé']),
  moved_to: instantField.nullable(),
  note: z.string().nullable(),
})
export type ReleaseChange = z.infer<typeof releaseChange>

const tag = 'administration'
/** Names the action in the audit log, so that it can be undone; null when nothing changed. */
const actionId = idField.nullable()

export const listReleaseChanges = defineEndpoint({
  method: 'GET',
  path: '/api/admin/planning/changes',
  summary: 'What was put off or called off in a week',
  tag,
  access: 'staff',
  query: z.object({ week: dayField.optional() }),
  response: z.object({ changes: z.array(releaseChange) }),
})

export const changeRelease = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/planning/changes',
  summary: 'Puts a release off or calls it off; said again it replaces what was said before',
  tag,
  access: 'staff',
  body: z
    .object({
      anime_id: idField,
      language: languageField,
      planned_at: instantField,
      state: z.enum(['retardé', 'annulé']),
      moved_to: instantField.nullable().default(null),
      note: manyLines(shownText().max(300, 'Au plus 300 caractères sont acceptés.').nullable().default(null)),
    })
    .refine(({ state, moved_to }) => state === 'retardé' || moved_to === null, {
      path: ['moved_to'],
      message: 'Une sortie annulée n’a pas de nouvelle date.',
    }),
  response: z.object({ change: releaseChange, action_id: actionId }),
  errors: ['NOT_FOUND'],
})

export const withdrawReleaseChange = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/planning/changes/:id',
  summary: 'The release comes as planned after all',
  tag,
  access: 'staff',
  params: z.object({ id: idInPath() }),
  response: z.object({ message: z.string(), action_id: actionId }),
  errors: ['NOT_FOUND'],
})
