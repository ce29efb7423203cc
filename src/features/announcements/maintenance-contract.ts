import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import { actionIdField, instantField } from '../../shared/contract/fields.ts'
import { tooLong } from '../../shared/contract/refusals.ts'
import { manyLines, shownText } from '../../shared/contract/written-texts.ts'
import { maxMaintenanceTextLength } from './rules.ts'

const state = z.object({
  is_on: z.boolean(),
  message: z.string(),
  until: instantField.nullable().describe('The announced end; null when none is.'),
  since: instantField.nullable(),
  pass: z.string().describe('A cookie that admits staff browsers during maintenance.'),
})
export type MaintenanceState = z.infer<typeof state>

export const getMaintenance = defineEndpoint('GET /api/admin/maintenance', {
  summary: 'Whether the site is closed to visitors',
  tag: 'administration',
  access: 'staff',
  response: state,
})

export const setMaintenance = defineEndpoint('PUT /api/admin/maintenance', {
  summary: 'Closes the site to visitors, or opens it again',
  tag: 'administration',
  access: 'admin',
  body: z.object({
    is_on: z.boolean().describe('Whether the site shows the maintenance page.'),
    message: manyLines(
      shownText().max(maxMaintenanceTextLength, tooLong(maxMaintenanceTextLength)).default(''),
    ).describe('What the page says.'),
    until: instantField.nullish().describe('When the site is expected back.'),
  }),
  response: z.object({ maintenance: state, action_id: actionIdField }),
  errors: ['PROOF_REQUIRED'],
})
