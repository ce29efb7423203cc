import { expect, test } from 'vitest'
import { toFailureTitle } from './sync-words.ts'

test.each([
  [404, 'Erreur 404: Not Found'],
  [403, 'Erreur 403: Forbidden'],
  [400, 'Erreur 400'],
  [null, 'Une erreur est survenue lors de la synchronisation'],
])('a run that failed with status %s is titled %s', (status, title) => {
  expect(toFailureTitle({ failure: { status, message: 'Refusé.' } })).toBe(title)
})
