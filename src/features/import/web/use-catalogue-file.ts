import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../ui/api/call-api.ts'
import { personQueries } from '../../../ui/queries/person-queries.ts'
import { useStaff } from '../../staff/web/public.ts'
import type { CatalogueFile, getCatalogueFile } from '../contract.ts'

/** How often the progress of a file is asked for. */
const askMs = 1000

/** A file that is being checked or imported, asked for until its work is over. */
export function useCatalogueFile(fileId: number | undefined) {
  const { id } = useStaff()
  return useQuery(
    {
      queryKey: [id, 'admin', 'catalogue-file', fileId],
      queryFn: ({ signal }) =>
        callApi<typeof getCatalogueFile>(
          'GET /api/admin/catalogue-files/:id',
          { params: { id: String(fileId) } },
          { signal },
        ),
      enabled: fileId !== undefined,
      refetchInterval: ({ state }) => {
        const now = state.data?.file.state
        return now === 'checking' || now === 'importing' ? askMs : false
      },
    },
    personQueries,
  )
}

/** Shows at once what a call answered; animes that came in are read anew. */
export function showFile(answer: { file: CatalogueFile }): void {
  void personQueries.invalidateQueries({
    predicate: ({ queryKey: [, area, name] }) => area === 'admin' && (name === 'catalogue-file' || name === 'animes'),
  })
  personQueries.setQueriesData(
    { predicate: ({ queryKey: [, , name, fileId] }) => name === 'catalogue-file' && fileId === answer.file.id },
    answer,
  )
}
