import { expect, test } from 'vitest'
import { createAnswerCache } from '../platform/cache/answer-cache.ts'
import { isWhole } from './digest.ts'

const text = '<!doctype html><h1>Les lanternes de Kuroshio</h1>'

/** Creates an answer with the server's ETag and possibly another body, as if changed on its way. */
async function answer(body = text): Promise<Response> {
  const produce = async () => ({ status: 200, headers: {}, body: Buffer.from(text), seconds: 60 })
  const { etag } = await createAnswerCache({ maxBytes: 1e6 }).fill('key', produce)
  return new Response(body, { headers: { etag } })
}

test("an answer is whole when its content matches the server's ETag", async () => {
  expect(await isWhole(await answer())).toBe(true)
  expect(await isWhole(await answer(text.slice(0, 20))), 'cut').toBe(false)
  expect(await isWhole(await answer('<h1>Wi-Fi</h1>')), 'a portal’s page').toBe(false)
  expect(await isWhole(new Response(text)), 'nobody vouches for it').toBe(false)
  expect(await isWhole(new Response(text, { headers: { etag: 'W/"1-2"' } })), 'no digest').toBe(false)
})

test('a truncated body is not whole, and the answer stays readable', async () => {
  const { headers } = await answer()
  const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) })
  expect(await isWhole(new Response(broken, { headers }))).toBe(false)
  const response = await answer()
  await isWhole(response)
  expect(await response.text()).toBe(text)
})
