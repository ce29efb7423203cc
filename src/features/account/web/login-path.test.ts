import { describe, expect, it } from 'vitest'
import { readNextPath, toLoginPath } from './login-path.ts'

const origin = 'https://sumine.example'
const next = (path: string) => readNextPath(`?next=${encodeURIComponent(path)}`, origin)

describe('the path after a login', () => {
  it('is the page that required it, with its query and its fragment', () => {
    expect(next('/my-space?tab=watchlist#top')).toBe('/my-space?tab=watchlist#top')
    expect(readNextPath(new URL(toLoginPath('/explorer?search=a&page=2'), origin).search, origin)).toBe(
      '/explorer?search=a&page=2',
    )
  })

  it('is / by default', () => {
    expect(readNextPath('', origin)).toBe('/')
    expect(toLoginPath('/')).toBe('/login')
  })

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '\\\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'my-space',
    '',
    'http://[',
  ])('is / for what could lead elsewhere: %j', (path) => expect(next(path)).toBe('/'))

  it('is never another sign-in form', () => {
    expect(next('/login')).toBe('/')
    expect(next('/register?next=%2Flogin')).toBe('/')
  })
})
