import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { readOf, staffAnswers } from '../../../ui/queries/reads.ts'
import { useWrite } from '../../../ui/queries/use-write.ts'
import { callSignedIn } from '../../account/web/public.ts'
import { type CatalogueFile, getCatalogueFile } from '../contract.ts'
import { listMediaPlaces } from '../media-contract.ts'

/** Polling interval of a file's progress. */
const askMs = 1000

/** Returns the file of the address with the steps of the work on it; a step that makes a file changes the address. */
export function useFileWork() {
  const [params, setParams] = useSearchParams()
  const fileId = Number(params.get('file')) || undefined
  const query = useCatalogueFile(fileId)
  const step = useFileStep(({ id }) => setParams({ file: String(id) }, { replace: true }))
  // The screens show the failure of the step.
  const attempt = (call: () => Promise<{ file: CatalogueFile }>) => step.mutateAsync(call).catch(() => {})
  return { fileId, query, file: query.data?.file, step, attempt }
}

/** Polls a file until its check or import ends, then refetches what an import changed. */
function useCatalogueFile(fileId: number | undefined) {
  const queries = useQueryClient()
  const query = useQuery({
    ...readOf(getCatalogueFile, { params: { id: fileId ?? 0 } }),
    enabled: fileId !== undefined,
    refetchInterval: ({ state }) => {
      const now = state.data?.file.state
      return now === 'checking' || now === 'importing' ? askMs : false
    },
  })
  const isImporting = query.data?.file.state === 'importing'
  useEffect(() => {
    if (!isImporting) return
    // The counts beside the areas among them.
    return () => void queries.invalidateQueries(staffAnswers)
  }, [isImporting, queries])
  return query
}

/** Sends a file or a step of one, and shows the answer at once. */
function useFileStep(onDone: (file: CatalogueFile) => void) {
  return useWrite({
    send: (call: () => Promise<{ file: CatalogueFile }>) => callSignedIn(call),
    onSuccess(answer, _call, _before, { client }) {
      client.setQueryData(readOf(getCatalogueFile, { params: { id: answer.file.id } }).queryKey, answer)
      onDone(answer.file)
    },
  })
}

/** Lists the places of own files that the site has. */
export const useMediaPlaces = () => useQuery(readOf(listMediaPlaces, {}))
