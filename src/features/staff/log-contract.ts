import { z } from 'zod'
import { callsOf } from '../../shared/contract/endpoint.ts'
import {
  idField,
  idInQuery,
  instantField,
  orAll,
  pagedFields,
  pageField,
  personField,
  searchField,
} from '../../shared/contract/fields.ts'
import { pagedAnswer } from '../../shared/contract/pagination.ts'
import { auditAreas } from './log-rules.ts'

const passwordKind = 'account.password'
export const testMailKind = 'mail.test'

const webhookRefusal = 'Le secret d’un webhook n’est pas au journal : le webhook ne peut pas être rétabli.'
const factorRefusal = 'Seule la personne concernée règle son second facteur.'
const passkeyRefusal = 'Seule la personne concernée règle ses clés d’accès.'
const providerRefusal = 'Seule la personne concernée lie son compte à un autre site.'
/** The kinds of actions that cannot be undone, with the refusal. */
export const finalKinds: Readonly<Record<string, string>> = {
  [passwordKind]: 'L’ancien mot de passe n’est conservé nulle part : il ne peut pas être rétabli.',
  [testMailKind]: 'Un message envoyé ne peut pas être repris.',
  'webhook.create': webhookRefusal,
  'webhook.update': webhookRefusal,
  'webhook.renew': webhookRefusal,
  'webhook.delete': webhookRefusal,
  'account.sessions': 'Une session terminée ne se rétablit pas.',
  'account.factor-on': factorRefusal,
  'account.factor-off': factorRefusal,
  'account.factor-reset': factorRefusal,
  'account.factor-kept': factorRefusal,
  'account.recovery-codes': factorRefusal,
  'account.passkey-added': passkeyRefusal,
  'account.passkey-removed': passkeyRefusal,
  'account.provider-linked': providerRefusal,
  'account.provider-unlinked': providerRefusal,
  'account.role': 'Ce rôle vient d’un autre site, qui le donne à chaque connexion.',
}

const row = z.record(z.string(), z.json())
const change = z.object({
  id: z.int(),
  table: z.string().describe('The table of the changed row.'),
  operation: z.enum(['insert', 'update', 'delete']),
  key: row.describe('The primary key of the changed row.'),
  before: row.nullable().describe('Only the changed columns of an update; null for a new row.'),
  after: row.nullable().describe('Null for a deleted row.'),
})
export type AuditChange = z.infer<typeof change>

const action = z.object({
  id: idField,
  kind: z.string().describe('Area and verb: `anime.update`.'),
  summary: z.string().describe('What was done, in French.'),
  at: instantField,
  actor: personField.nullable().describe('Null once the account is deleted, and for the site itself.'),
  ip: z
    .string()
    .nullable()
    .describe('The address that the call came from; null for what members do to their accounts.'),
  token_name: z.string().nullable().describe('The name of the access token, when a program acted.'),
  anime: z
    .object({ id: idField, slug: z.string(), title: z.string() })
    .nullable()
    .describe('The anime, when the action concerns exactly one that still exists.'),
  change_count: z.int().describe('The number of changed rows.'),
  undoes_id: idField.nullable().describe('The action that this one undid.'),
  undone_by_id: idField.nullable().describe('The action that undid this one.'),
  undone_by: z.string().nullable().describe('Who undid it; also null once their account is deleted.'),
  first_changes: z
    .array(change)
    .describe('The first changed rows, at most three: enough to show what an edit was about.'),
  is_undoable: z
    .boolean()
    .describe(
      "Recent enough, not undone, and within the caller's rights. Later changes of its rows are only detected by trying.",
    ),
})
export type AuditAction = z.infer<typeof action>

const staffCall = callsOf({ tag: 'administration', access: 'staff' })

const listActionsQuery = z.object({
  ...pagedFields(),
  sort_order: z.enum(['asc', 'desc']).default('desc').describe('Ascending or descending.'),
  area: orAll(z.enum(auditAreas)).optional().describe('Only actions of this part of the administration.'),
  actor_id: idInQuery.optional().describe('Only actions of this account.'),
  anime_id: idInQuery.optional().describe('Only actions on this anime.'),
  search: searchField.optional().describe('A part of the summary.'),
  from: instantField.optional().describe('Only actions from this instant on.'),
  to: instantField.optional().describe('Only actions before this instant.'),
})
export type ListActionsQuery = z.output<typeof listActionsQuery>

export const listActions = staffCall('GET /api/admin/audit', {
  summary: 'Actions of the staff, newest first',
  rate: 'search',
  query: listActionsQuery,
  response: z.object({
    actions: z.array(action),
    actors: z.array(personField).describe('The authors of actions, to filter by.'),
    ...pagedAnswer,
  }),
})

export const getAction = staffCall('GET /api/admin/audit/:id', {
  summary: 'One action with the rows it changed, 100 per page',
  query: z.object({ page: pageField.default(1) }),
  response: z.object({ action, changes: z.array(change), total_pages: z.int() }),
})

export const undoAction = staffCall('POST /api/admin/audit/:id/undo', {
  summary: 'Undoes an action; refused when one of its rows has changed since',
  response: z.object({
    message: z.string(),
    action_id: idField.describe('The undoing action, which can be undone too.'),
  }),
  errors: ['NOT_FOUND', 'CONFLICT', 'PROOF_REQUIRED'],
})
