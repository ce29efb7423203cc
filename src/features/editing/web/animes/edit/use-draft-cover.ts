import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { readOf } from '../../../../../ui/queries/reads.ts'
import { previewPicture } from '../../../../catalogue/pictures-contract.ts'

/**
 * Returns the cover of the preview. Pages load no external pictures, and the site resizes pictures of the catalogue
 * only, so an unsaved cover is fetched by a call.
 * @param url as typed
 * @param savedUrl the URL in the catalogue
 */
export function useDraftCover(url: string, savedUrl: string | null): string | null {
  const typed = useDeferredValue(url.trim())
  const isDraft = typed !== savedUrl && /^https?:\/\/[^/]+\/./.test(typed) && URL.canParse(typed)
  const { data } = useQuery({
    ...readOf(previewPicture, { body: { url: typed } }),
    enabled: isDraft,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (isDraft) return data?.picture ?? null
  return typed.startsWith('/') || typed === savedUrl ? typed || null : null
}
