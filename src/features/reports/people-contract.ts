import { z } from 'zod'
import { callsOf } from '../../shared/contract/endpoint.ts'
import { actionIdField, idField, instantField, pagedFields } from '../../shared/contract/fields.ts'
import { pagedAnswer } from '../../shared/contract/pagination.ts'
import { nothingToChange } from '../../shared/contract/refusals.ts'
import { reportStatusField } from './contract.ts'
import { personReportFilters } from './rules.ts'

const staffCall = callsOf({ tag: 'reports', access: 'staff' })

/** A reported person of a séance, as staff sees it. */
const personReport = z.object({
  id: idField,
  created_at: instantField,
  name: z.string().describe('The name that the person had there.'),
  reason: z.string(),
  lines: z.array(z.string()),
  status: reportStatusField,
  status_since: instantField,
  username: z.string().nullable().describe('The account of the person, if they were signed in.'),
  reporter: z.string().nullable().describe('The account of the reporter, if they were signed in.'),
  refused_until: instantField.nullable().describe('The end of the ban of their network.'),
})
export type PersonReport = z.infer<typeof personReport>

export const listPersonReports = staffCall('GET /api/admin/person-reports', {
  failure: { answered: 'Erreur {status}', otherwise: 'Erreur lors du chargement des signalements' },
  summary: 'Reports of people in séances, newest first',
  query: z.object({
    status: z.enum(personReportFilters).default('waiting').describe('Only reports that wait, or all.'),
    ...pagedFields(),
  }),
  response: z.object({ reports: z.array(personReport), ...pagedAnswer }),
})

export const changePersonReport = staffCall('PATCH /api/admin/person-reports/:id', {
  summary: 'Sets the status of a report of a person, or bans their network from séances',
  body: z
    .object({
      status: reportStatusField.optional().describe('The new status.'),
      is_refused: z
        .boolean()
        .optional()
        .describe('Keeps their network out of séances (a settled report is then « en cours »), or lets it in again.'),
    })
    .refine((given) => Object.values(given).some((value) => value !== undefined), nothingToChange),
  response: z.object({ report: personReport, action_id: actionIdField }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})
export type PersonReportChanges = z.output<typeof changePersonReport.body>
