import { expect, test } from 'vitest'
import { shouldRevalidate } from './planning.tsx'

type Move = Parameters<typeof shouldRevalidate>[0]

const reads = (from: string, to: string) => {
  const [currentUrl, nextUrl] = [from, to].map((search) => new URL(`https://sumine.example/planning${search}`))
  return shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate: true } as Move)
}

test('another day of the week needs no request; another week, a reload, and the current week do', () => {
  expect(reads('?day=lundi', '?day=mardi')).toBe(false)
  expect(reads('?week=2026-11-30', '?week=2026-11-30&day=mardi')).toBe(false)
  expect(reads('?week=2026-11-30', '?week=2026-12-07')).toBe(true)
  expect(reads('?day=lundi', '?day=lundi')).toBe(true)
  // A page that stayed open since last week.
  expect(reads('?day=lundi', '')).toBe(true)
})
