// Imported first: it sets the order of the style layers, which the components' style sheets extend.
import '../ui/styles/app.css'

import { type ReactNode, Suspense, use, useEffect, useLayoutEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import { earlyScript } from '../shell/early-script.ts'
import { ErrorPage } from '../shell/later-parts.ts'
import { useDocumentForMissingCode, useDocumentInstead } from '../shell/loading/use-document-instead.ts'
import { RouteAnnouncer } from '../shell/route-announcer.tsx'
import { SiteShell, useShellKind } from '../shell/site-shell.tsx'
import { pageContext } from '../ui/api/api-context.ts'
import { noteHydration } from '../ui/components/use-second-drawing.ts'
import { isWorthDocument, toFailure, unknownFailure } from '../ui/errors/to-failure.ts'
import { sendHeldForm } from '../ui/forms/held-form.ts'
import { replayEarlyInput } from '../ui/network/early-input.ts'
import { reportStart } from '../ui/network/missing-files.ts'
import { Wordmark } from '../ui/pictures/logo.tsx'
import textFont from '../ui/styles/faces/text-latin.woff2?url'
import { headlineFaces } from '../ui/styles/headline-faces.ts'
import { followTheme, showChosenTheme } from '../ui/theme/theme-choice.ts'
import type { Route } from './+types/root'
import { ScriptMark } from './pages/script-mark.ts'

export const links: Route.LinksFunction = () => [
  // The text font only: those of headings come after the first paint.
  { rel: 'preload', href: textFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export const meta: Route.MetaFunction = () => [{ title: 'Suminé' }]

/** Loads the operator's settings that every page shows. */
export function loader({ context }: Route.LoaderArgs) {
  const { links, requireOpen } = context.get(pageContext)
  requireOpen()
  return { links }
}

/** The operator's settings do not change during a visit. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  // A failed page is redrawn as a whole, in the dark theme of all server-rendered pages.
  useLayoutEffect(showChosenTheme, [])
  useEffect(replayEarlyInput, [])
  useEffect(followTheme, [])
  const mark = use(ScriptMark)
  return (
    // The theme script below sets data-theme before React hydrates.
    <html lang="fr" data-theme="dark" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <meta name="theme-color" content="#0f1012" media="(prefers-color-scheme: dark)" />
        <meta name="theme-color" content="#f7f7f5" media="(prefers-color-scheme: light)" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; its hash is in the policy */}
        <script nonce={mark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: earlyScript }} />
        <Meta />
        <Links />
        <noscript>{import.meta.env.SSR && <link rel="stylesheet" href={headlineFaces} />}</noscript>
      </head>
      <body>
        <Wordmark />
        {children}
        <ScrollRestoration nonce={mark} />
        <Scripts nonce={mark} />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useEffect(noteHydration, [])
  useEffect(sendHeldForm, [])
  useEffect(reportStart, [])
  useDocumentForMissingCode()
  return (
    <>
      <SiteShell links={loaderData.links}>
        <Outlet />
      </SiteShell>
      <RouteAnnouncer />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof loader>('root')
  useDocumentInstead(isWorthDocument(error))
  const failure = toFailure(error)
  // An unknown failure may come from the frame itself.
  const isFramed = useShellKind() === 'site' && failure !== unknownFailure && failure.status !== 503
  const page = (
    <Suspense fallback={<p className="wrap py-14">{failure.message}</p>}>
      <ErrorPage failure={failure} links={root?.links} isFramed={isFramed} />
    </Suspense>
  )
  return isFramed ? <SiteShell links={root?.links}>{page}</SiteShell> : page
}
