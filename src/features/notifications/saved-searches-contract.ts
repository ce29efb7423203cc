import { z } from 'zod'
import { callsOf } from '../../shared/contract/endpoint.ts'
import { idField, instantField } from '../../shared/contract/fields.ts'
import { requiredText } from '../../shared/contract/written-texts.ts'
import { maxNameLength, maxQueryLength, tooLongFilters } from './saved-searches-rules.ts'

const memberCall = callsOf({ tag: 'saved-searches', access: 'user' })

const changed = {
  name: requiredText('Un nom est attendu.', maxNameLength, `${maxNameLength} caractères au plus`).describe(
    'The name of the search.',
  ),
  notifies: z.boolean().describe('Whether new matches are notified.'),
}

const savedSearch = z.object({
  id: idField,
  name: z.string(),
  query: z.string().describe('The filters as in the address of the explorer, such as `genres=3&vf_complete=true`.'),
  filters: z.array(z.string()).describe('The filters in French.'),
  notifies: z.boolean().describe('Whether the owner is notified of animes that newly match.'),
  created_at: instantField,
  notified_at: instantField.nullable(),
})
export type SavedSearch = z.infer<typeof savedSearch>

export const listSavedSearches = memberCall('GET /api/saved-searches', {
  summary: 'My saved searches, by name',
  response: z.object({ searches: z.array(savedSearch) }),
})

export const createSavedSearch = memberCall('POST /api/saved-searches', {
  summary: 'Saves filters of the catalogue under a name',
  status: 201,
  body: z.object({
    ...changed,
    query: z
      .string()
      .max(maxQueryLength, tooLongFilters)
      .describe('The filters, as the address of the explorer has them.'),
  }),
  response: z.object({ search: savedSearch }),
  errors: ['CONFLICT'],
})

export const changeSavedSearch = memberCall('PATCH /api/saved-searches/:id', {
  summary: 'Renames a saved search, or turns its notifications on or off; omitted fields stay unchanged',
  body: z.object(changed).partial(),
  response: z.object({ search: savedSearch }),
})

export const removeSavedSearch = memberCall('DELETE /api/saved-searches/:id', { summary: 'Removes a saved search' })
