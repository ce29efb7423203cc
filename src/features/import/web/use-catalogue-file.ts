import { useQuery } from '@tanstack/react-query'
import { readOf } from '../../../ui/queries/reads.ts'
import { useWrite } from '../../../ui/queries/use-write.ts'
import { callSignedIn } from '../../account/web/public.ts'
import { type CatalogueFile, getCatalogueFile } from '../contract.ts'
import { listMediaPlaces } from '../media-contract.ts'

/** Polling interval of a file's progress. */
const askMs = 1000

/** Polls a file until its check or import ends. */
export function useCatalogueFile(fileId: number | undefined) {
  return useQuery({
    ...readOf(getCatalogueFile, { params: { id: fileId ?? 0 } }),
    enabled: fileId !== undefined,
    refetchInterval: ({ state }) => {
      const now = state.data?.file.state
      return now === 'checking' || now === 'importing' ? askMs : false
    },
  })
}

/** Sends a file or a step of one, and shows the answer at once. */
export function useFileStep(onDone: (file: CatalogueFile) => void) {
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
