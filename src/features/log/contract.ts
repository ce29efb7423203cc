import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import {
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

/** The areas of the administration, as the first word of an action's kind names them. */
export const auditAreas = [
  'anime',
  'episode',
  'link',
  'sync',
  'import',
  'account',
  'report',
  'message',
  'planning',
  'partner',
  'team',
  'rights',
  'mail',
  'undo',
] as const
export type AuditArea = (typeof auditAreas)[number]

/**
 * How long an action can be undone, and what people kept of deleted animes waits
 * (docs/product/administration.md#administration).
 */
export const undoDays = 30

/** Passwords never enter the log: there is nothing to give back. */
export const passwordKind = 'account.password'
/** A mail that was sent cannot come back. */
export const testMailKind = 'mail.test'

const row = z.record(z.string(), z.json())
const change = z.object({
  id: z.int(),
  table: z.string(),
  operation: z.enum(['insert', 'update', 'delete']),
  key: row,
  /** Of an update only what changed; null for a new row. */
  before: row.nullable(),
  /** Null for a row that was removed. */
  after: row.nullable(),
})
export type AuditChange = z.infer<typeof change>

const action = z.object({
  id: idField,
  /** Area and deed: `anime.update`. */
  kind: z.string(),
  summary: z.string(),
  at: instantField,
  /** Null once the account is gone, and for what the site does by itself. */
  actor: personField.nullable(),
  ip: z.string().nullable(),
  /** The anime, when the action concerns exactly one that still exists. */
  anime: z.object({ id: idField, slug: z.string(), title: z.string() }).nullable(),
  /** How many rows changed. */
  change_count: z.int(),
  undoes_id: idField.nullable(),
  undone_by_id: idField.nullable(),
  /** Who undid it; null as well once their account is gone. */
  undone_by: z.string().nullable(),
  /** The first rows that changed, three at most: enough to tell what an edit was about. */
  first_changes: z.array(change),
  /** Young enough, not undone, and within the caller's rights. Whether nothing was changed since shows when it is tried. */
  is_undoable: z.boolean(),
})
export type AuditAction = z.infer<typeof action>

const tag = 'administration'
const oneAction = z.object({ id: idInPath() })

export const listActionsQuery = z.object({
  page: pageField.default(1),
  limit: limitField.default(20),
  sort_order: z.enum(['asc', 'desc']).default('desc'),
  area: orAll(z.enum(auditAreas)).optional(),
  actor_id: idInQuery.optional(),
  anime_id: idInQuery.optional(),
  /** A piece of the summary. */
  search: z.string().trim().max(200).optional(),
  from: instantField.optional(),
  to: instantField.optional(),
})
export type ListActionsQuery = z.output<typeof listActionsQuery>

export const listActions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'What the staff did, the newest first',
  tag,
  access: 'staff',
  rate: 'search',
  query: listActionsQuery,
  response: z.object({
    actions: z.array(action),
    /** Those who did something, to filter by. */
    actors: z.array(personField),
    pagination: paginationField,
  }),
})

export const getAction = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit/:id',
  summary: 'One action with what it changed, 100 rows a page',
  tag,
  access: 'staff',
  params: oneAction,
  query: z.object({ page: pageField.default(1) }),
  response: z.object({ action, changes: z.array(change), total_pages: z.int() }),
  errors: ['NOT_FOUND'],
})

export const undoAction = defineEndpoint({
  method: 'POST',
  path: '/api/admin/audit/:id/undo',
  summary: 'Gives back what an action changed; refused when something of it was changed since',
  tag,
  access: 'staff',
  params: oneAction,
  response: z.object({
    message: z.string(),
    /** The undoing, which can be undone in its turn. */
    action_id: idField,
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})
