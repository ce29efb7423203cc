import { expect, test } from 'vitest'
import { matchesPath } from './match-path.ts'

test.each([
  ['/embed/*', '/embed/a1', true],
  ['/embed/*', '/compte/embed/a1', false],
  ['/embed/*.html', '/embed/a1.html', true],
  ['/embed/*.html', '/embed/.htm', false],
  ['/voir?id=*', '/voir?id=4', true],
  ['/voir', '/voir', true],
  ['/voir', '/voir?id=4', false],
  ['/*/lire/*', '/a/b/lire/c', true],
  ['/ab*ba', '/aba', false],
])('%s and %s: %s', (pattern, path, expected) => {
  expect(matchesPath(new URL(`https://theatre.example${path}`), pattern)).toBe(expected)
})

test('a long pattern on a long address is fast', () => {
  const url = new URL(`https://theatre.example/${'a'.repeat(100_000)}`)
  expect(matchesPath(url, `/${'a*'.repeat(99)}b`)).toBe(false)
})
