import { expect, test } from 'vitest'
import { toApiError } from '../../../../ui/api/call-api.ts'
import { waitForOutcome } from './token-outcome.ts'

const refused = async (body: string) => {
  throw await toApiError(new Response(body, { status: 400 }))
}

test('only the site refuses a link for good', async () => {
  expect(await waitForOutcome(refused('{"message":"Ce lien a expiré.","code":"BAD_REQUEST"}'))).toEqual({
    status: 'refused',
    message: 'Ce lien a expiré.',
  })
  expect(await waitForOutcome(refused('<h1>Bad Request</h1>'))).toMatchObject({ status: 'failed' })
})
