import { expect, test, vi } from 'vitest'
import { useLocalStorage } from '../../../../tests/kit/local-storage.ts'
import { queriesOf } from '../../../ui/queries/person-queries.tsx'
import { suggestionsQuery } from './suggestions-queries.ts'

useLocalStorage()

test('suggestions are read again each time they are shown, since every list of the member changes them', async () => {
  vi.stubGlobal('window', new EventTarget())
  let mark_count = 2
  vi.stubGlobal('fetch', async () => Response.json({ mark_count, suggestions: [] }))
  const read = () => queriesOf(21).fetchQuery(suggestionsQuery)
  expect(await read()).toMatchObject({ mark_count: 2 })
  mark_count = 3
  expect(await read()).toMatchObject({ mark_count: 3 })
})
