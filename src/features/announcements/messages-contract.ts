import { z } from 'zod'
import { callsOf } from '../../shared/contract/endpoint.ts'
import {
  actionIdField,
  idField,
  instantField,
  pagedFields,
  readVersionField,
  versionField,
} from '../../shared/contract/fields.ts'
import { pagedAnswer } from '../../shared/contract/pagination.ts'
import { tooLong } from '../../shared/contract/refusals.ts'
import { manyLines, requiredText } from '../../shared/contract/written-texts.ts'
import { roleField } from '../account/contract.ts'
import { messageLimits, messageRefusals } from './rules.ts'

/** A path of this site; `//elsewhere` is another site. */
const ownPath = /^\/(?!\/|\\)/

const textOf = (name: keyof typeof messageLimits) => requiredText(messageRefusals[name], messageLimits[name])

const fields = z.object({
  type: z.enum(['info', 'maintenance']).describe('Whether it is a piece of news or a maintenance.'),
  title: textOf('title').describe('The title.'),
  content: manyLines(textOf('content')).describe('The text.'),
  url: z
    .string()
    .trim()
    .max(500, tooLong(500))
    .regex(ownPath, 'Le lien doit être une page de ce site, comme /planning.')
    .nullish()
    .or(z.literal('').transform(() => null))
    .describe('Target of a click: a page of this site.'),
  for_role: roleField.nullable().describe('Only for this role; null for everyone.'),
  due_at: instantField.nullish().describe('Time of sending; absent or past: at once.'),
})
export type MessageFields = z.output<typeof fields>

const message = z.object({
  id: idField,
  type: z.enum(['info', 'maintenance']),
  title: z.string(),
  content: z.string(),
  url: z.string().nullable(),
  for_role: roleField.nullable().describe('The role that receives it; null for everybody.'),
  author: z.string().nullable().describe('Null after their account is deleted.'),
  due_at: instantField.describe('The time of sending, planned or past.'),
  state: z.enum(['prévu', 'envoyé', 'retiré']).describe('Whether it is planned, sent or withdrawn.'),
  version: versionField,
})
export type StaffMessage = z.infer<typeof message>

const staffCall = callsOf({ tag: 'administration', access: 'staff' })

export const listMessages = staffCall('GET /api/admin/messages', {
  summary: 'Messages of the staff to people, sent and scheduled, the latest first',
  query: z.object(pagedFields()),
  response: z.object({ messages: z.array(message), ...pagedAnswer }),
})

export const createMessage = staffCall('POST /api/admin/messages', {
  summary: 'Sends a message to everybody or to a role, at once or later',
  status: 201,
  body: fields,
  response: z.object({ message, action_id: actionIdField }),
})

export const updateMessage = staffCall('PUT /api/admin/messages/:id', {
  summary: 'Changes a message that is not sent yet',
  body: fields.extend({ version: readVersionField }),
  response: z.object({ message, action_id: actionIdField }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const withdrawMessage = staffCall('DELETE /api/admin/messages/:id', {
  summary: 'Withdraws a message: it is not sent, or is removed for everybody',
  response: z.object({ message: z.string(), action_id: actionIdField }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})
