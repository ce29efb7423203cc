import { z } from 'zod'
import { callsOf } from '../../shared/contract/endpoint.ts'
import { actionIdField, idField, instantField, orAll, pagedFields, searchField } from '../../shared/contract/fields.ts'
import { cappedAnswer } from '../../shared/contract/pagination.ts'
import { deviceLine, emailField, newPasswordField, roleField, usernameField, userSchema } from '../account/contract.ts'
import { userSorts, userStatuses } from './rules.ts'

export type UserSort = (typeof userSorts)[number]

const listedUser = userSchema.extend({
  deletion_requested_at: instantField
    .nullable()
    .describe("Set while the account's deletion is pending; signing in cancels it."),
})
export type ListedUser = z.infer<typeof listedUser>

const filters = {
  search: searchField
    .optional()
    .describe('A part of the username or e-mail; with one or two letters, their beginning.'),
  role: orAll(roleField).optional().describe('Only accounts with this role.'),
  status: orAll(z.enum(userStatuses)).optional().describe('Only accounts that are active, or not.'),
}
const userFilters = z.object(filters)
export type UserFilters = z.output<typeof userFilters>

export const listUsersQuery = z.object({
  ...filters,
  ...pagedFields(),
  sort_by: z.enum(userSorts).default('created_at').describe('The order of the lines.'),
  sort_order: z.enum(['asc', 'desc']).default('desc').describe('Ascending or descending.'),
})
export type ListUsersQuery = z.output<typeof listUsersQuery>

const staffCall = callsOf({ tag: 'administration', access: 'staff' })
const changedUser = z.object({ user: listedUser, action_id: actionIdField })

export const listUsers = staffCall('GET /api/admin/users', {
  failure: { answered: 'Erreur {status}', otherwise: 'Erreur lors du chargement des utilisateurs' },
  summary: 'Accounts, by page',
  reads: 'replicas',
  rate: 'search',
  query: listUsersQuery,
  response: z.object({ users: z.array(listedUser), ...cappedAnswer }),
})

const requiredRole = roleField
  .or(z.literal('').transform(() => undefined))
  .pipe(z.enum(roleField.options, 'Le rôle est requis'))

export const createUser = staffCall('POST /api/admin/users', {
  failure: { otherwise: "Erreur lors de la mise à jour de l'utilisateur" },
  summary: 'Creates an account; a Moderateur only an Utilisateur',
  status: 201,
  body: z.object({
    username: usernameField.describe('The name that others see.'),
    email: emailField.describe('The e-mail address to sign in with.'),
    role: requiredRole.describe('The role.'),
    password: newPasswordField.describe('The first password; its owner may change it.'),
    is_active: z.boolean().default(true).describe('Whether the account may sign in.'),
  }),
  response: changedUser,
  errors: ['CONFLICT', 'PROOF_REQUIRED'],
})

export const updateUser = staffCall('PUT /api/admin/users/:id', {
  failure: { otherwise: "Erreur lors de la mise à jour de l'utilisateur" },
  summary: 'Changes the given fields of an account; a Moderateur only an Utilisateur, and no role',
  body: z.object({
    username: usernameField.optional().describe('The name that others see.'),
    email: emailField.optional().describe('The e-mail address to sign in with.'),
    role: requiredRole.optional().describe('The role.'),
    is_active: z.boolean().optional().describe('Whether the account may sign in.'),
    password: z
      .union([z.literal('').transform(() => undefined), newPasswordField])
      .optional()
      .describe('A new password signs out all devices; an empty one counts as absent.'),
  }),
  response: changedUser,
  errors: ['NOT_FOUND', 'CONFLICT', 'PROOF_REQUIRED'],
})

export const toggleUser = staffCall('PATCH /api/admin/users/:id/toggle-status', {
  failure: { otherwise: "Erreur lors de la modification du statut de l'utilisateur" },
  summary: 'Activates or deactivates an account; deactivating signs all its devices out',
  body: z.object({ is_active: z.boolean().describe('Whether the account may sign in.') }),
  response: changedUser,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

const bulkAction = z.enum(['activate', 'deactivate'])

export const changeUsers = staffCall('POST /api/admin/users/bulk-action', {
  failure: { otherwise: "Erreur lors de l'action en lot sur les utilisateurs" },
  summary: 'Activates or deactivates many accounts: by their ids, or all that match a filter',
  body: z.union([
    z.object({
      user_ids: z.array(idField).min(1, 'Aucun utilisateur sélectionné.').max(1000).describe('The accounts.'),
      action: bulkAction.describe('What becomes of them.'),
    }),
    z.object({
      filters: userFilters.describe('All accounts that match these filters.'),
      expected_count: z
        .int()
        .nonnegative()
        .optional()
        .describe('The number shown on screen; the call is refused when more match now.'),
      action: bulkAction.describe('What becomes of them.'),
    }),
  ]),
  response: z.object({
    affected_count: z.int(),
    skipped_count: z
      .int()
      .describe(
        "Unchanged accounts: already in that state, the caller's own, or of a rank that the caller may not change.",
      ),
    action_id: actionIdField,
  }),
  errors: ['CONFLICT', 'PROOF_REQUIRED'],
})

export const listUserSessions = staffCall('GET /api/admin/users/:id/sessions', {
  summary: 'The signed-in devices of an account, the last used first, without addresses',
  response: z.object({ sessions: z.array(deviceLine.omit({ ip: true, current: true })) }),
})

export const endUserSessions = staffCall('DELETE /api/admin/users/:id/sessions', {
  summary: 'Signs all devices of an account out',
  response: z.object({ ended_count: z.int() }),
})
