import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import { idField, idInPath, instantField, limitField, orAll, pageField } from '../../shared/contract/fields.ts'
import { cappedPaginationField } from '../../shared/contract/pagination.ts'
import { emailField, newPasswordField, roleField, usernameField, userSchema } from '../account/contract.ts'

export const userSorts = ['created_at', 'username', 'email', 'last_login'] as const
export type UserSort = (typeof userSorts)[number]

/** An account in the staff's list. */
const listedUser = userSchema.extend({
  /** Set while the account waits for its removal; signing in keeps it. */
  deletion_requested_at: instantField.nullable(),
})
export type ListedUser = z.infer<typeof listedUser>

const filters = {
  /** A piece of the username or of the e-mail; one or two letters: their beginning. */
  search: z.string().trim().max(200).optional(),
  role: orAll(roleField).optional(),
  status: orAll(z.enum(['active', 'inactive'])).optional(),
}
export const userFilters = z.object(filters)
export type UserFilters = z.output<typeof userFilters>

export const listUsersQuery = z.object({
  ...filters,
  page: pageField.default(1),
  limit: limitField.default(20),
  sort_by: z.enum(userSorts).default('created_at'),
  sort_order: z.enum(['asc', 'desc']).default('desc'),
})
export type ListUsersQuery = z.output<typeof listUsersQuery>

/** How many accounts one action may change. */
export const mostAtOnce = 10_000

const tag = 'administration'
const oneUser = z.object({ id: idInPath() })
/** The action in the log by which the change can be undone; null when nothing changed. */
const action_id = idField.nullable()
const changedUser = z.object({ user: listedUser, action_id })

export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'The accounts, by page',
  tag,
  access: 'staff',
  reads: 'replicas',
  rate: 'search',
  query: listUsersQuery,
  response: z.object({
    users: z.array(listedUser),
    pagination: cappedPaginationField,
  }),
})

const requiredRole = roleField
  .or(z.literal('').transform(() => undefined))
  .pipe(z.enum(roleField.options, 'Le rôle est requis'))

export const createUser = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users',
  summary: 'Makes an account; a Moderateur only an Utilisateur',
  tag,
  access: 'staff',
  status: 201,
  body: z.object({
    username: usernameField,
    email: emailField,
    role: requiredRole,
    password: newPasswordField,
    is_active: z.boolean().default(true),
  }),
  response: changedUser,
  errors: ['CONFLICT'],
})

export const updateUser = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/users/:id',
  summary: 'Changes an account; a Moderateur only one of an Utilisateur, and no role',
  tag,
  access: 'staff',
  params: oneUser,
  body: z.object({
    username: usernameField,
    email: emailField,
    role: requiredRole,
    is_active: z.boolean(),
    /** A new one, after which all devices are signed out; an empty one counts as absent. */
    password: z.union([z.literal('').transform(() => undefined), newPasswordField]).optional(),
  }),
  response: changedUser,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const toggleUser = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/users/:id/toggle-status',
  summary: 'Activates or deactivates an account; deactivating signs all its devices out',
  tag,
  access: 'staff',
  params: oneUser,
  body: z.object({ is_active: z.boolean() }),
  response: changedUser,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

const bulkDeed = z.enum(['activate', 'deactivate'])

export const changeUsers = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/bulk-action',
  summary: 'Activates or deactivates many accounts: those named, or all that match a filter',
  tag,
  access: 'staff',
  body: z.union([
    z.object({ user_ids: z.array(idField).min(1, 'Aucun utilisateur sélectionné.').max(1000), action: bulkDeed }),
    z.object({ filters: userFilters, action: bulkDeed }),
  ]),
  response: z.object({
    affected_count: z.int(),
    /** Left as they are: in that state already, the caller's own, or of a rank that the caller may not change. */
    skipped_count: z.int(),
    action_id,
  }),
  errors: ['CONFLICT'],
})

export const listUserSessions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/:id/sessions',
  summary: 'The devices that are signed in to an account, the one used last first; not from where',
  tag,
  access: 'staff',
  params: oneUser,
  response: z.object({
    sessions: z.array(
      z.object({
        id: z.uuid(),
        browser: z.string().nullable(),
        system: z.string().nullable(),
        kind: z.enum(['desktop', 'phone', 'tablet', 'tv']),
        created_at: instantField,
        last_used_at: instantField,
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
})

export const endUserSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions',
  summary: 'Signs all devices of an account out',
  tag,
  access: 'staff',
  params: oneUser,
  response: z.object({ ended_count: z.int() }),
  errors: ['NOT_FOUND'],
})
