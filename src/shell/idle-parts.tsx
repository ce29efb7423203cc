import { useEffect } from 'react'
import { loadPanel } from '../features/catalogue/web/public.ts'
import { fetchRouteImports } from './loading/fetch-route-imports.ts'
import { PageWipe } from './loading/page-wipe.tsx'
import { WorkerNotices } from './offline/worker-notices.tsx'
import { PreviewsOnIntent } from './preview/previews-on-intent.tsx'

/** What a page needs once it rests: notices of the worker, the wipe between pages, previews of cards. */
export default function IdleParts() {
  useEffect(() => {
    // A document rendered from scratch, as for a page that failed, has lost them.
    window.addHeadlineFaces?.()
    if (import.meta.env.PROD) fetchRouteImports()
    // What the search says without a network has come by then.
    loadPanel().catch(() => {})
  }, [])
  return (
    <>
      {import.meta.env.PROD && 'serviceWorker' in navigator && <WorkerNotices />}
      <PageWipe />
      <PreviewsOnIntent />
    </>
  )
}
