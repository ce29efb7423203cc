import { expect, test } from 'vitest'
import { ApiError } from '../../ui/api/api-error.ts'
import { describePlacePage } from './describe-place-page.ts'

test.each([
  ['NOT_FOUND', 404, 'Page introuvable · Suminé'],
  ['DATABASE_AWAY', 503, 'Suminé'],
] as const)('a page that failed for %s is titled %s: %s', (code, status, title) => {
  const error = new ApiError(status, code, '')
  expect(describePlacePage({ loaderData: undefined, error })).toEqual([{ title }])
})
