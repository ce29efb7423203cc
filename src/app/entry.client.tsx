import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isRouteErrorResponse } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { savesData } from '../ui/network/connection-speed.ts'
import { UnreachedSite, watchPageData } from '../ui/network/page-data.ts'

// The router calls it by this name for what a page is made of.
window.fetch = watchPageData(window.fetch.bind(window), window.location.origin)

/** A page hands on what it cannot show itself; when the next try succeeds meanwhile, there is nothing to report. */
function report(error: unknown): void {
  const cause = error instanceof Error ? error.cause : undefined
  if (!(cause instanceof UnreachedSite) && !isRouteErrorResponse(cause)) reportError(error)
}

// Browsers of before 2023 (README.md) are left with the page that the server made: it can be read, and its links lead on.
if ('toSorted' in Array.prototype) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
      { onRecoverableError: report },
    )
  })
}

// One visit in ten is enough to know how fast the site is, and nobody who saves data is asked.
const measuredShare = 0.1
if (Math.random() < measuredShare && !savesData()) {
  import('../features/insights/web/vitals/public.ts').then(({ watchVitals }) => watchVitals()).catch(() => {})
}
