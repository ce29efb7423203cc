import { z } from 'zod'
import { callsOf } from '../../shared/contract/endpoint.ts'
import {
  actionIdField,
  dayField,
  idField,
  instantField,
  orAll,
  pagedFields,
  searchField,
} from '../../shared/contract/fields.ts'
import { pagedAnswer } from '../../shared/contract/pagination.ts'
import { incompleteLink, tooLong } from '../../shared/contract/refusals.ts'
import { manyLines, requiredText, shownText } from '../../shared/contract/written-texts.ts'
import { emailField } from '../account/contract.ts'
import { maxReasonLength, maxStatementLength, noPage, outcomes } from './rules.ts'

/** The states of a notice: received, verified, decided; after an objection contested and settled. */
const noticeStates = [
  'reçue',
  'incomplète',
  'vérifiée',
  'acceptée',
  'refusée',
  'contestée',
  'rétablie',
  'maintenue',
] as const
export type NoticeState = (typeof noticeStates)[number]
const stateField = z.enum(noticeStates)

const capacities = ['titulaire', 'mandataire'] as const

const confirmed = (missing: string) => z.literal(true, missing)

const signature = requiredText('La signature est requise', 120)
const name = requiredText('Votre nom ou votre société est requis', 120)
const goodFaith = confirmed('Cette déclaration est requise')

/** The largest number of pages per notice. */
const maxAddresses = 100

const publicCall = callsOf({ tag: 'rights', access: 'public' })

export const sendNotice = publicCall('POST /api/rights/notices', {
  summary: 'Sends a notice of infringed rights; a refused address is named as `addresses.<line>`',
  rate: 'notice',
  status: 201,
  body: z.object({
    name: name.describe('The name of the sender.'),
    email: emailField.describe('The e-mail address for answers.'),
    capacity: z
      .enum(capacities, 'Dites à quel titre vous agissez')
      .describe('Whether the sender is the holder or acts for them.'),
    work: requiredText('L’œuvre est requise', 500).describe('The work.'),
    addresses: z
      .array(z.string().trim().max(2000, tooLong(2000)))
      .min(1, 'Indiquez au moins une adresse')
      .max(maxAddresses, `Au plus ${maxAddresses} adresses par notification`)
      .describe('The pages of this site that show it.'),
    details: manyLines(shownText().max(maxStatementLength, tooLong(maxStatementLength)).default('')).describe(
      'Further details.',
    ),
    good_faith: goodFaith.describe('A statement of good faith; only true is accepted.'),
    accuracy: goodFaith.describe('A statement that the notice is accurate; only true is accepted.'),
    signature: signature.describe('The full name, as a signature.'),
  }),
  response: z.object({
    number: z.string().describe('The number of the notice.'),
    follow_up_url: z.string().describe("The sender's link to follow it: anyone who knows it can read the notice."),
    is_mailed: z.boolean().describe('Whether the receipt is confirmed by mail.'),
    verify_by: instantField.describe('Until when the staff says whether the notice is complete.'),
    handle_by: instantField.describe('Until when the staff decides.'),
  }),
})
export type NoticeBody = z.output<typeof sendNotice.body>

/** The days between which links are restored after a counter-notice. */
const restoration = z.object({ first_day: dayField(), last_day: dayField() })

const page = z.object({ id: idField, address: z.string(), label: z.string(), is_withheld: z.boolean() })

const followedNotice = z.object({
  number: z.string(),
  state: stateField,
  received_at: instantField,
  verify_by: instantField.describe('Until when the staff says whether the notice is complete.'),
  verified_at: instantField.nullable(),
  handle_by: instantField.describe('Until when the staff decides.'),
  decided_at: instantField.nullable(),
  settled_at: instantField.nullable(),
  work: z.string().nullable().describe('The work whose rights are claimed; null after the retention.'),
  reason: z.string().nullable(),
  pages: z.array(page),
  counter: restoration
    .extend({
      received_at: instantField,
      name: z.string().nullable().describe('The name of the objector; null after the retention.'),
      statement: z.string().nullable(),
    })
    .nullable(),
})
export type FollowedNotice = z.infer<typeof followedNotice>

export const followNotice = publicCall('POST /api/rights/follow-up', {
  summary: 'The state of a notice, for whoever has its number and key',
  rate: 'auth',
  body: z.object({
    number: requiredText('Le numéro est requis', 40).describe('The number of the notice.'),
    key: requiredText('La clé est requise', 100).describe('The key in the mail of receipt.'),
  }),
  response: z.object({ notice: followedNotice }),
  errors: ['NOT_FOUND'],
})

export const proveAddress = publicCall('POST /api/rights/confirmations', {
  summary: "Confirms the sender's e-mail address with the mailed secret; later mails require it",
  rate: 'auth',
  body: z.object({
    number: requiredText('Le numéro est requis', 40).describe('The number of the notice.'),
    proof: requiredText(incompleteLink, 100).describe('The secret of the link in the mail.'),
  }),
  response: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
})

export const sendCounterNotice = publicCall('POST /api/rights/counter-notices', {
  summary: 'Objects to the withholding of a page',
  rate: 'notice',
  status: 201,
  body: z.object({
    address: requiredText('L’adresse de la page est requise', 2000).describe('The page whose links were withheld.'),
    name: name.describe('The name of the sender.'),
    email: emailField.describe('The e-mail address for answers.'),
    statement: manyLines(
      requiredText('Dites pourquoi ce retrait est une erreur', maxStatementLength).min(
        20,
        'Dites-en un peu plus : au moins 20 caractères',
      ),
    ).describe('The reasons for the objection.'),
    good_faith: goodFaith.describe('A statement of good faith; only true is accepted.'),
    jurisdiction: goodFaith.describe('Consent to the jurisdiction of the court; only true is accepted.'),
    signature: signature.describe('The full name, as a signature.'),
  }),
  response: z
    .object({
      numbers: z.array(z.string()).describe('The numbers of the notices that the objection is to.'),
      is_mailed: z.boolean().describe('Whether the receipt is confirmed by mail.'),
    })
    .extend(restoration.shape),
})
export type CounterNoticeBody = z.output<typeof sendCounterNotice.body>

const month = z.object({
  month: z.string().describe('`2026-11`, in Paris.'),
  received: z.int(),
  accepted: z.int(),
  refused: z.int(),
  restored: z.int().describe('Notices whose links were given back.'),
  median_hours: z
    .number()
    .nullable()
    .describe('From receipt to decision; null while no notice of the month is decided.'),
})
export type MonthOfNotices = z.infer<typeof month>

export const getRightsFigures = publicCall('GET /api/rights/figures', {
  summary: 'Notices per month of receipt, without names: the last 24 months, newest first',
  response: z.object({ months: z.array(month) }),
  cache: { seconds: 300 },
  shows: () => ['rights'],
})

/** The next task for staff and its deadline; null when nothing is pending. */
const deadline = z
  .object({
    task: z.enum(['verify', 'handle', 'restore']),
    due_at: instantField,
    is_late: z.boolean().describe('Whether the promised time has passed.'),
  })
  .nullable()
export type NoticeDeadline = z.infer<typeof deadline>

const noticeLine = z.object({
  id: idField,
  number: z.string(),
  state: stateField,
  received_at: instantField,
  name: z.string().nullable().describe('Null after the retention.'),
  work: z.string().nullable().describe('The work whose rights are claimed; null after the retention.'),
  page_count: z.int(),
  withheld_count: z.int(),
  deadline,
})
export type NoticeLine = z.infer<typeof noticeLine>

const staffNotice = followedNotice.extend({
  id: idField,
  name: z.string().nullable(),
  email: z.string().nullable(),
  capacity: z.enum(capacities).nullable().describe('Whether the sender holds the rights or acts for their holder.'),
  details: z.string().nullable(),
  signature: z.string().nullable(),
  handled_by: z.string().nullable(),
  deadline,
  pages: z.array(page.extend({ path: z.string().nullable() })),
  counter: restoration
    .extend({
      received_at: instantField,
      name: z.string().nullable(),
      email: z.string().nullable(),
      statement: z.string().nullable(),
    })
    .nullable(),
})
export type StaffNotice = z.infer<typeof staffNotice>

const staffCall = callsOf({ tag: 'administration', access: 'staff' })
const changed = z.object({ notice: staffNotice, action_id: actionIdField })

export const listNotices = staffCall('GET /api/admin/rights', {
  summary: 'Notices of rights holders, the longest waiting first',
  rate: 'search',
  query: z.object({
    ...pagedFields(),
    search: searchField.optional().describe("A number, or a part of the sender's name or of the work."),
    state: orAll(stateField.or(z.literal('waiting')))
      .optional()
      .describe('Only notices in this state.'),
  }),
  response: z.object({
    notices: z.array(noticeLine),
    ...pagedAnswer,
    waiting: z.int().describe('The number of notices that wait for staff, regardless of the filters.'),
  }),
})
export type ListNoticesQuery = z.output<typeof listNotices.query>

export const getNotice = staffCall('GET /api/admin/rights/:id', {
  summary: 'A notice with its pages and its counter-notice',
  response: z.object({ notice: staffNotice }),
})

const optionalReason = manyLines(shownText().max(maxReasonLength, tooLong(maxReasonLength)).default(''))
const aReason = manyLines(requiredText('Le motif est requis', maxReasonLength))

export const verifyNotice = staffCall('POST /api/admin/rights/:id/verify', {
  summary: 'Marks a notice as complete, or returns it to its sender with a reason',
  body: z.discriminatedUnion('is_complete', [
    z.object({ is_complete: z.literal(true).describe('Whether the notice is complete.') }),
    z.object({
      is_complete: z.literal(false).describe('Whether the notice is complete.'),
      reason: aReason.describe('What is missing.'),
    }),
  ]),
  response: changed,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const decideNotice = staffCall('POST /api/admin/rights/:id/decide', {
  summary: 'Accepts a notice, which withholds the links of its pages, or refuses it with a reason',
  body: z.discriminatedUnion('decision', [
    z.object({
      decision: z.literal('accept').describe('Whether the notice is accepted.'),
      page_ids: z.array(idField).min(1, noPage).max(maxAddresses).describe('The pages whose links are withheld.'),
      reason: optionalReason.describe('The reason.'),
    }),
    z.object({
      decision: z.literal('refuse').describe('Whether the notice is accepted.'),
      reason: aReason.describe('The reason.'),
    }),
  ]),
  response: changed,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const settleNotice = staffCall('POST /api/admin/rights/:id/settle', {
  summary: 'Restores the links of an accepted notice, or keeps them withheld after a counter-notice',
  body: z.object({
    outcome: z.enum(outcomes).describe('Whether the links are restored.'),
    reason: aReason.describe('The reason.'),
  }),
  response: changed,
  errors: ['NOT_FOUND', 'CONFLICT'],
})
