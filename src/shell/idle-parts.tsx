import { useEffect, useRef } from 'react'
import { PrefetchPageLinks, useLocation } from 'react-router'
import { loadPanel } from '../features/catalogue/web/public.ts'
import { useKeptFocus } from '../ui/navigation/use-kept-focus.ts'
import { hasLineToSpare } from '../ui/network/connection-speed.ts'
import { fetchRouteImports } from './loading/fetch-route-imports.ts'
import { quietTransitions, reusePageData, useReturn } from './loading/page-return.ts'
import { PageWipe } from './loading/page-wipe.tsx'
import { WorkerNotices } from './offline/worker-notices.tsx'
import { PreviewsOnIntent } from './preview/previews-on-intent.tsx'

window.fetch = reusePageData(
  window.fetch,
  () => window.__reactRouterManifest?.version,
  () => window.dispatchEvent(new Event('page-changed')),
)

// Browsers of before 2025 (README.md) may lack it.
if ('startViewTransition' in document) {
  document.startViewTransition = quietTransitions(document.startViewTransition.bind(document))
}

/** The page that came as a document. */
const { pathname: firstPath, search: firstQuery } = location

/** The player keeps its own focus. A key that is still typed, such as Enter, must not press what is near a field. */
const leftAlone = '.player, textarea, input:not([type=checkbox], [type=radio])'

/** What a page needs once it rests: notices of the worker, the wipe between pages, the way back, the focus, previews. */
export default function IdleParts() {
  useReturn()
  useKeptFocus(useRef(document.getElementById('contenu')), { ofKeys: true, besides: leftAlone })
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
      <FirstPage />
      <PreviewsOnIntent />
    </>
  )
}

/** Fetches the data of the first page once it is left, so that Back shows it at once. */
function FirstPage() {
  const { pathname } = useLocation()
  // Links that sign a member in work once.
  if (pathname === firstPath || firstPath.startsWith('/login') || !hasLineToSpare()) return null
  return <PrefetchPageLinks page={firstPath + firstQuery} />
}
