import { expect, test } from 'vitest'
import { readExpiry } from './read-expiry.ts'

test.each(['e=1893456000', 'st=x&Expires=1893456000', 'validfrom=1&validto=1893456000'])('%s expires', (query) => {
  expect(readExpiry(new URL(`https://h.example/a.mp4?${query}`))).toEqual(new Date('2030-01-01T00:00:00Z'))
})

test.each(['', 'e=12', 'e=3600', 'e=2030-01-01', 'expires=18934560000000', 'name=1893456000', 'e='])(
  '%j has no expiry',
  (query) => expect(readExpiry(new URL(`https://h.example/a.mp4?${query}`))).toBeUndefined(),
)
