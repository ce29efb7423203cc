import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normaliseTarget } from './normalise-target.ts'

const normalise = (target: string) => normaliseTarget(target, 'sumine.example')

test.each([
  ['/', '/'],
  ['/explorer?search=a%20b&page=2', '/explorer?search=a%20b&page=2'],
  ['/login/../explorer', '/explorer'],
  ['/admin/%2e%2e/anime/x', '/anime/x'],
  ['/admin/.%2E/./anime/x?y=/../z', '/anime/x?y=/../z'],
  ['/%61pi/%7euser/%e9t%C3%a9', '/api/~user/%E9t%C3%A9'],
  ['/a%2fb%252e%252e', '/a%2Fb%252e%252e'],
  ['/api/animes#/../login', '/api/animes'],
  ['/healthz?x#y', '/healthz?x'],
  ['/login\\..\\explorer', '/explorer'],
  ['/%zz', '/%zz'],
  ['/.well-known/a', '/.well-known/a'],
  ['/anime/\u00c3\u00a9t\u00c3\u00a9', '/anime/%C3%A9t%C3%A9'],
  ['*', '*'],
])('%s becomes %s', (target, normalised) => expect(normalise(target)).toBe(normalised))

test('accepts an absolute target whose host is the requested one', () => {
  expect(normalise('http://sumine.example/api/../explorer?page=2')).toBe('/explorer?page=2')
  expect(normalise('HTTP://sumine.example')).toBe('/')
  expect(normalise('http://elsewhere.example/api/animes')).toBe('//elsewhere.example/api/animes')
})

test.each(['//elsewhere.example/', '/.//elsewhere.example', '/x/..//elsewhere.example', '/\\elsewhere.example'])(
  'never turns a target for another site, %s, into a local path',
  (target) => expect(normalise(target)).toMatch(/^\/\//),
)

test('is idempotent', () => {
  const part = fc.constantFrom(
    '/',
    '.',
    '..',
    '%2e',
    '%2E',
    '%2f',
    '%25',
    '%61',
    '\\',
    '#',
    '?',
    'login',
    'api',
    '//',
    ';',
    'é',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const once = normalise(`/${parts.join('')}`)
      expect(normalise(once)).toBe(once)
      expect(once.split('?', 1)[0]?.split('/')).not.toContain('..')
    }),
  )
})
