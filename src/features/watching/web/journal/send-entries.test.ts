import { afterEach, expect, test, vi } from 'vitest'
import { makeEntry } from '../../../../../tests/kit/watching-entries.ts'
import { sendEntries } from './send-entries.ts'

afterEach(() => vi.unstubAllGlobals())

const answerWith = (body: BodyInit, status: number) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'content-type': 'text/html' } }))

test('an episode that the site does not know is dropped', async () => {
  answerWith(JSON.stringify({ message: 'Épisode introuvable.', code: 'NOT_FOUND' }), 404)
  expect(await sendEntries([makeEntry()])).toEqual([7])
})

test.each([
  ['a portal’s page for an unknown address', '<h1>Wi-Fi</h1>', 404],
  ['a proxy’s JSON', '{"message":"no Route matched"}', 404],
  ['a portal’s page', '<h1>Wi-Fi</h1>', 200],
])('%s drops nothing: progress is sent again', async (_, body, status) => {
  answerWith(body, status)
  await expect(sendEntries([makeEntry()])).rejects.toThrow()
})
