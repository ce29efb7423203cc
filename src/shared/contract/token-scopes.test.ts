import { expect, test } from 'vitest'
import { endpoints, nameOf } from '../../../tests/kit/requests/list-endpoints.ts'
import { findTokenRule, memberScopes, tokenScopes } from './token-scopes.ts'

test('every call has a rule for access tokens', () => {
  expect(endpoints.filter((endpoint) => findTokenRule(endpoint) === undefined).map(nameOf)).toEqual([])
})

test('every scope opens a call, those of members only calls of members', () => {
  const opened = new Set(endpoints.map(findTokenRule))
  expect(tokenScopes.filter((scope) => !opened.has(scope))).toEqual([])
  for (const endpoint of endpoints) {
    const isOfMembers = memberScopes.some((scope) => scope === findTokenRule(endpoint))
    if (isOfMembers) expect(endpoint.access, nameOf(endpoint)).toBe('user')
  }
})

test('calls about accounts are never open to a token, and those for all need none', () => {
  const own = endpoints.filter(({ access, path }) => access === 'user' && path.startsWith('/api/auth/'))
  const members = endpoints.filter(({ method, path }) => path.startsWith('/api/admin/users') && method !== 'GET')
  expect(own.length).toBeGreaterThan(10)
  expect(members.length).toBeGreaterThan(3)
  for (const endpoint of [...own, ...members]) expect(findTokenRule(endpoint), nameOf(endpoint)).toBe('never')
  for (const endpoint of endpoints.filter(({ access }) => access === 'public')) {
    expect(findTokenRule(endpoint), nameOf(endpoint)).toBe('open')
  }
})
