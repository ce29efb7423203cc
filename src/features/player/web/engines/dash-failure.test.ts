import { expect, it, test } from 'vitest'
import { type DashError, isFatal, toDashFailure } from './dash-failure.ts'

const url = 'https://host.example/1.m4s'
const fatal = (category: number, code: number, ...data: unknown[]): DashError => ({ severity: 2, category, code, data })

it.each<[string, DashError, string]>([
  ['segment', fatal(1, 1001, url, 404, '', {}, 1), 'shaka 1001 404'],
  ['manifest', fatal(1, 1001, url, 500, '', {}, 0), 'shaka 1001 500'],
  ['expired', fatal(1, 1001, url, 403, '', {}, 1), 'shaka 1001 403'],
  ['segment', fatal(1, 1002, url, new Error('reset'), 1), 'shaka 1002'],
  ['segment', fatal(1, 1003, url, 1), 'shaka 1003'],
  ['decode', fatal(3, 3016, 3), 'shaka 3016'],
  ['manifest', fatal(4, 4001, url), 'shaka 4001'],
  ['unsupported', fatal(4, 4032), 'shaka 4032'],
  ['unsupported', fatal(6, 6012), 'shaka 6012'],
  ['other', fatal(7, 7003), 'shaka 7003'],
  ['other', new TypeError('unexpected') as DashError, 'shaka'],
])('reports %s for %o', (code, error, detail) => expect(toDashFailure(error)).toEqual({ code, detail }))

test('errors that Shaka recovers from, and those of captions, do not end the link', () => {
  expect(isFatal({ ...fatal(1, 1001), severity: 1 })).toBe(false)
  expect(isFatal(fatal(2, 2003))).toBe(false)
  expect(isFatal(fatal(3, 3016))).toBe(true)
})
