import { useEffect, useState } from 'react'
import { type AnimePreview, getAnimePreview } from '../../features/catalogue/preview-contract.ts'
import { callApi } from '../../ui/api/call-api.ts'

const known = new Map<string, AnimePreview>()
const maxKnown = 50

/** Requests the preview of an anime, once a page. @returns 'failed' when it cannot be had, undefined before */
export function usePreview(slug: string): AnimePreview | 'failed' | undefined {
  const [answer, setAnswer] = useState<AnimePreview | 'failed' | undefined>(() => known.get(slug))
  useEffect(() => {
    if (known.has(slug)) return
    const asking = new AbortController()
    callApi(getAnimePreview, { params: { slug } }, { signal: asking.signal })
      .then(({ preview }) => {
        if (known.size >= maxKnown) known.clear()
        known.set(slug, preview)
        setAnswer(preview)
      })
      .catch(() => !asking.signal.aborted && setAnswer('failed'))
    return () => asking.abort()
  }, [slug])
  return answer
}
