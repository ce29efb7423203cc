import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { callApi } from '../../../../../ui/api/call-api.ts'
import { personQueries } from '../../../../../ui/queries/person-queries.ts'
import type { previewPicture } from '../../../../catalogue/pictures-contract.ts'
import { useStaff } from '../../../../staff/web/public.ts'

/**
 * What the preview shows as cover. Pages ask other places for no picture, and the site makes copies of what the catalogue
 * holds only: what is still being typed is asked for by a call.
 * @param url as typed
 * @param savedUrl what the catalogue holds
 */
export function useDraftCover(url: string, savedUrl: string | null): string | null {
  const { id } = useStaff()
  const typed = useDeferredValue(url.trim())
  const isDraft = typed !== savedUrl && /^https?:\/\/[^/]+\/./.test(typed) && URL.canParse(typed)
  const { data } = useQuery(
    {
      queryKey: [id, 'admin', 'picture-preview', typed],
      queryFn: ({ signal }) =>
        callApi<typeof previewPicture>('POST /api/admin/picture-previews', { body: { url: typed } }, { signal }),
      enabled: isDraft,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
    personQueries,
  )
  if (isDraft) return data?.picture ?? null
  return typed.startsWith('/') || typed === savedUrl ? typed || null : null
}
