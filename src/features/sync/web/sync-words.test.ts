import { expect, test } from 'vitest'
import { toFailureTitle, toOrder } from './sync-words.ts'

test.each([
  [404, 'Erreur 404: Not Found'],
  [403, 'Erreur 403: Forbidden'],
  [400, 'Erreur 400'],
  [null, 'Une erreur est survenue lors de la synchronisation'],
])('a run that failed with status %s is titled %s', (status, title) => {
  expect(toFailureTitle({ failure: { status, message: 'Refusé.' } })).toBe(title)
})

test('another try of a run is for what was chosen, or for all', () => {
  const run = { slug: 'hagane-zero', scope: 'full' } as const
  expect(toOrder({ ...run, chosen: ['studio'] })).toEqual({ ...run, chosen: ['studio'] })
  expect(toOrder({ ...run, chosen: null })).toEqual(run)
})
