import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../ui/api/call-api.ts'
import { personQueries } from '../../../../ui/queries/person-queries.ts'
import { useStaff } from '../../../staff/web/public.ts'
import type { listStaffEpisodes } from '../../episodes-contract.ts'

/** An anime's episodes by season, with the health of every link. */
export function useStaffEpisodes(animeId: number) {
  const { id } = useStaff()
  return useQuery(
    {
      queryKey: [id, 'admin', 'anime-episodes', animeId],
      queryFn: ({ signal }) =>
        callApi<typeof listStaffEpisodes>(
          'GET /api/admin/animes/:id/episodes',
          { params: { id: String(animeId) } },
          { signal },
        ),
      staleTime: 0,
    },
    personQueries,
  )
}

const shown = new Set(['anime-episodes', 'animes', 'stats'])

/** Everything that shows episodes is read anew; the form of the anime keeps what is typed. */
export function refreshEpisodes(): Promise<void> {
  return personQueries.invalidateQueries({
    predicate: ({ queryKey: [, area, name] }) => area === 'admin' && shown.has(String(name)),
  })
}
