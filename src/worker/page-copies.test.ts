import { expect, test } from 'vitest'
import { dateCopy, isOfBuild, isPrefetch, keptAtHeader } from './page-copies.ts'

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

test('a copy carries the time it was cached and is otherwise identical', async () => {
  const copy = dateCopy(page({ 'content-type': 'text/html' }), new Date('2026-11-21T20:00:00Z'))
  expect(copy.headers.get(keptAtHeader)).toBe('2026-11-21T20:00:00.000Z')
  expect(copy.headers.get('content-type')).toBe('text/html')
  expect(await copy.text()).toBe('page')
})

test('tells what links prefetch from what a page shows', () => {
  const request = (init: RequestInit) => new Request('https://site.example/explorer.data', init)
  expect(isPrefetch(request({ mode: 'no-cors' }))).toBe(true)
  expect(isPrefetch(request({}))).toBe(false)
})
