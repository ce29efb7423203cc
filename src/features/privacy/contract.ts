import { z } from 'zod'
import { callsOf, defineEndpoint } from '../../shared/contract/endpoint.ts'
import { instantField } from '../../shared/contract/fields.ts'
import { incompleteLink } from '../../shared/contract/refusals.ts'
import { givenPasswordField } from '../account/contract.ts'
import { passwordToConfirm } from '../account/rules.ts'

const memberCall = callsOf({ tag: 'auth', access: 'user' })

export const exportMyData = memberCall('GET /api/auth/export', {
  summary: 'All data that the site holds about me',
  rate: 'auth',
  response: z.object({
    exported_at: instantField,
    data: z
      .record(z.string(), z.unknown())
      .describe('One entry per part of the site with personal data: account, sessions, watchlist ….'),
  }),
})

export const deleteAccount = memberCall('POST /api/auth/delete-account', {
  summary: 'Signs me out everywhere, and deletes my account in 30 days',
  rate: 'auth',
  body: z.object({ password: givenPasswordField(passwordToConfirm).describe('The password, as a proof.') }),
  response: z.object({ message: z.string(), deletes_at: instantField }),
  errors: ['CONFLICT'],
})

export const cancelDeletion = defineEndpoint('POST /api/auth/cancel-deletion', {
  summary: 'Cancels the pending deletion of an account with the mailed link; signing in does the same',
  tag: 'auth',
  access: 'public',
  rate: 'auth',
  body: z.object({
    token: z
      .string(incompleteLink)
      .trim()
      .min(1, incompleteLink)
      .max(500, incompleteLink)
      .describe('The secret of the link in the mail.'),
  }),
  response: z.object({ message: z.string() }),
})
