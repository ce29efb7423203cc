import { beforeEach, expect, test, vi } from 'vitest'
import { dateCopy, followCopies, isKeptAnswer, isOfBuild, keptAtHeader } from './page-copies.ts'

const page = (headers: Record<string, string>, status = 200) => new Response('page', { status, headers })

test('keeps only whole pages of the worker’s own build', () => {
  expect(isOfBuild(page({ 'x-build': 'a' }), 'a')).toBe(true)
  expect(isOfBuild(page({ 'x-build': 'b' }), 'a'), 'another build').toBe(false)
  expect(isOfBuild(page({}), 'a'), 'no page of ours').toBe(false)
  expect(isOfBuild(page({ 'x-build': 'a' }, 404), 'a'), 'nothing there').toBe(false)
  expect(isOfBuild(page({ 'x-build': 'a' }, 503), 'a'), 'away').toBe(false)
  const redirected = Object.defineProperty(page({ 'x-build': 'a' }), 'redirected', { value: true })
  expect(isOfBuild(redirected, 'a'), 'redirected').toBe(false)
  expect(isOfBuild(page({ 'x-build': 'a' }, 502), 'a'), 'a gateway’s').toBe(false)
  expect(isOfBuild(page({ 'x-build': 'a', 'cache-control': 'no-store' }), 'a'), 'nobody’s to keep').toBe(false)
})

test('keeps answers about the catalogue, but neither searches nor the state of the service or of the team', () => {
  const isKept = (path: string) => isKeptAnswer(new URL(path, 'https://site.example'), { cache: 'default' })
  expect(['/api/animes', '/api/animes/7/episodes?page=2', '/api/planning'].map(isKept)).toEqual([true, true, true])
  const others = ['/api/animes?search=a', '/api/status', '/api/getStaffs', '/api/admin/animes']
  expect(others.filter(isKept)).toEqual([])
  expect(isKeptAnswer(new URL('https://site.example/api/planning'), { cache: 'no-store' })).toBe(false)
})

test('a copy carries the time it was cached and is otherwise identical', async () => {
  const copy = dateCopy(page({ 'content-type': 'text/html' }), new Date('2026-11-21T20:00:00Z'))
  expect(copy.headers.get(keptAtHeader)).toBe('2026-11-21T20:00:00.000Z')
  expect(copy.headers.get('content-type')).toBe('text/html')
  expect(await copy.text()).toBe('page')
})

/** Answers a request of a page, and returns the messages to the page. */
async function respond(copies: ReturnType<typeof followCopies>, response: Response, mode: RequestMode = 'cors') {
  const request = new Request('https://site.example/explorer.data', { mode })
  heard.length = 0
  const event = Object.assign(new FetchEvent('fetch', { request }), { request, clientId: 'page' })
  await copies.plugin.handlerDidRespond({ response, event })
  return heard
}

const heard: unknown[] = []
// Node has no service workers: the members that are used.
const scope = {
  clients: { get: async () => ({ postMessage: (message: unknown) => heard.push(message) }) },
} as unknown as ServiceWorkerGlobalScope
beforeEach(() => void vi.stubGlobal('FetchEvent', class extends Event {}))

test('a page learns which copy it shows, but nothing about copies that its links prefetch', async () => {
  const copies = followCopies(scope)
  const copy = page({ [keptAtHeader]: '2026-11-21T20:00:00.000Z' })
  expect(await respond(copies, copy, 'no-cors')).toEqual([])
  expect(await respond(copies, copy)).toEqual([{ type: 'copy', keptAt: '2026-11-21T20:00:00.000Z' }])
  expect(await respond(copies, page({}), 'no-cors')).toEqual([])
})

test('a page that showed a copy learns from a restarted worker that it now shows the site’s own answer', async () => {
  expect(await respond(followCopies(scope), page({}))).toEqual([{ type: 'copy', keptAt: null }])
})
