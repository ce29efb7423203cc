import { expect, test, vi } from 'vitest'
import { UnreachedSite, watchPageData } from './page-data.ts'

const origin = 'https://site.example'
const answering = (answer: Response | Error) =>
  watchPageData(async () => {
    if (answer instanceof Error) throw answer
    return answer
  }, origin)

test.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed', 'Anything'])(
  'page data that cannot be fetched (%s) throws UnreachedSite',
  async (message) => {
    const asked = answering(new TypeError(message))('/about.data')
    await expect(asked).rejects.toEqual(new UnreachedSite(false))
  },
)

test('page data that does not arrive in time throws UnreachedSite', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('', 'TimeoutError')))
  const stalled = watchPageData(async (_, init) => {
    init?.signal?.throwIfAborted()
    return Response.error()
  }, origin)
  await expect(stalled('/about.data')).rejects.toEqual(new UnreachedSite(false))
})

test('an answer without our mark throws UnreachedSite', async () => {
  const portal = new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })
  await expect(answering(portal)(`${origin}/about.data?_routes=x`)).rejects.toMatchObject({ isAnswered: true })
})

test('our page data, our refusals, aborted requests and other requests pass unchanged', async () => {
  const ours = new Response('data', { headers: { 'x-build': 'a' } })
  expect(await answering(ours)('/about.data')).toBe(ours)
  const refusal = Response.json({ code: 'MAINTENANCE' }, { status: 503 })
  expect(await answering(refusal)(new URL('/about.data', origin))).toBe(refusal)
  const ended = new DOMException('ended', 'AbortError')
  await expect(answering(ended)('/about.data')).rejects.toBe(ended)
  const elsewhere = new TypeError('Failed to fetch')
  await expect(answering(elsewhere)('https://other.example/x.data')).rejects.toBe(elsewhere)
  await expect(answering(elsewhere)('/api/animes')).rejects.toBe(elsewhere)
})
