import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isRouteErrorResponse } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { measureVisits } from '../shell/measure-visits.ts'
import { leaveInputToReact } from '../ui/network/early-input.ts'
import { UnreachedSite, watchPageData } from '../ui/network/page-data.ts'

// React Router fetches page data through this global.
window.fetch = watchPageData(window.fetch.bind(window), window.location.origin)

/** Reports what React recovered from, except what the page shows or retries itself. */
function report(error: unknown): void {
  const cause = error instanceof Error ? error.cause : undefined
  if (!(cause instanceof UnreachedSite) && !isRouteErrorResponse(cause)) reportError(error)
}

// Browsers of before 2023 (README.md) keep the server's page, which is readable and has working links.
if ('toSorted' in Array.prototype) {
  startTransition(() => {
    leaveInputToReact()
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
      { onRecoverableError: report },
    )
  })
}

measureVisits()
