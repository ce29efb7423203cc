import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import { idField, idInPath, instantField, limitField, pageField } from '../../shared/contract/fields.ts'
import { manyLines, shownText } from '../../shared/contract/written-texts.ts'
import { roleField } from '../account/contract.ts'

const tooLong = (most: number) => `Au plus ${most} caractères sont acceptés.`
/** A path of this site; `//elsewhere` is another one. */
const ownPath = /^\/(?!\/|\\)/

const fields = z.object({
  type: z.enum(['info', 'maintenance']),
  title: shownText('Le titre est requis').min(1, 'Le titre est requis').max(120, tooLong(120)),
  content: manyLines(shownText('Le texte est requis').min(1, 'Le texte est requis').max(2000, tooLong(2000))),
  /** Where a click leads: a page of this site. */
  url: z
    .string()
    .trim()
    .max(500, tooLong(500))
    .regex(ownPath, 'Le lien doit être une page de ce site, comme /planning.')
    .nullish()
    .or(z.literal('').transform(() => null)),
  /** Null: everybody. */
  for_role: roleField.nullable(),
  /** When it goes out; absent or past: at once. */
  due_at: instantField.nullish(),
})
export type MessageFields = z.output<typeof fields>

const message = z.object({
  id: idField,
  type: z.enum(['info', 'maintenance']),
  title: z.string(),
  content: z.string(),
  url: z.string().nullable(),
  for_role: roleField.nullable(),
  /** Null once their account is gone. */
  author: z.string().nullable(),
  due_at: instantField,
  state: z.enum(['prévu', 'envoyé', 'retiré']),
})
export type StaffMessage = z.infer<typeof message>

const tag = 'administration'
const oneMessage = z.object({ id: idInPath() })
const action_id = idField.nullable()

export const listMessages = defineEndpoint({
  method: 'GET',
  path: '/api/admin/messages',
  summary: 'What the staff has said or will say to people, the latest first',
  tag,
  access: 'staff',
  query: z.object({ page: pageField.default(1), limit: limitField.default(20) }),
  response: z.object({
    messages: z.array(message),
    pagination: z.object({ page: z.int(), limit: z.int(), total: z.int(), total_pages: z.int() }),
  }),
})

export const createMessage = defineEndpoint({
  method: 'POST',
  path: '/api/admin/messages',
  summary: 'Sends a notification to everybody or to a role, at once or later',
  tag,
  access: 'staff',
  status: 201,
  body: fields,
  response: z.object({ message, action_id }),
})

export const updateMessage = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/messages/:id',
  summary: 'Changes a message that has not gone out yet',
  tag,
  access: 'staff',
  params: oneMessage,
  body: fields,
  response: z.object({ message, action_id }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const withdrawMessage = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/messages/:id',
  summary: 'Withdraws a message: it does not go out, or is taken back from everybody',
  tag,
  access: 'staff',
  params: oneMessage,
  response: z.object({ message: z.string(), action_id }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})
