import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/call-api.ts'

/**
 * What the browser holds of the signed-in person's own data. Given to each `useQuery(options, personQueries)` instead of
 * a provider, so that pages for visitors load nothing of it. Keys begin with the person's id: nobody ever sees what was
 * read for somebody else.
 */
export const personQueries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refusal stays one; what did not reach the server is worth another try.
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
  },
})
