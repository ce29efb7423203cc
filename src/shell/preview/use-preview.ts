import { useEffect, useState } from 'react'
import { type AnimePreview, getAnimePreview } from '../../features/catalogue/preview-contract.ts'
import { callApi } from '../../ui/api/call-api.ts'

const known = new Map<string, AnimePreview>()
const maxKnown = 50

/** Requests the preview of an anime; the last known one is there before. @returns 'failed' when none can be had */
export function usePreview(slug: string): AnimePreview | 'failed' | undefined {
  const [answer, setAnswer] = useState<AnimePreview | 'failed' | undefined>(() => known.get(slug))
  useEffect(() => {
    const asking = new AbortController()
    callApi(getAnimePreview, { params: { slug } }, { signal: asking.signal })
      .then(({ preview }) => {
        if (known.size >= maxKnown) known.clear()
        known.set(slug, preview)
        setAnswer(preview)
      })
      .catch(() => !asking.signal.aborted && setAnswer((last) => last ?? 'failed'))
    return () => asking.abort()
  }, [slug])
  return answer
}
