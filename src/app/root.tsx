// First: it sets the order of the style layers, which the style sheets of components only add to.
import '../ui/styles/app.css'

import textFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import { type ReactNode, use, useEffect, useLayoutEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import { sessionScript } from '../features/account/web/public.ts'
import { resumeScript } from '../features/watching/web/public.ts'
import { pageContext } from '../ui/api/api-context.ts'
import { isWorthDocument, toFailure } from '../ui/errors/to-failure.ts'
import { heldFormScript, sendHeldForm } from '../ui/forms/held-form.ts'
import { missingFilesScript, tellStart } from '../ui/network/missing-files.ts'
import { storageScript } from '../ui/storage/kept-texts.ts'
import { showChosenTheme, themeScript } from '../ui/theme/theme-choice.ts'
import type { Route } from './+types/root'
import { ScriptMark } from './script-mark.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { RouteAnnouncer } from './shell/route-announcer.tsx'
import { SiteShell } from './shell/site-shell.tsx'
import { useDocumentForMissingCode, useDocumentInstead } from './shell/use-document-instead.ts'
import { trustedTypesScript } from './trusted-types.ts'

export const links: Route.LinksFunction = () => [
  // Only the text face: headings may come a moment later.
  { rel: 'preload', href: textFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

// What must happen before anything is drawn, or before React is there.
const earlyScript = [
  trustedTypesScript,
  storageScript,
  themeScript,
  missingFilesScript,
  sessionScript,
  resumeScript,
  heldFormScript,
].join(';')

export const meta: Route.MetaFunction = () => [{ title: 'Suminé' }]

/** What every page shows of the operator's settings. */
export function loader({ context }: Route.LoaderArgs) {
  const { links, requireOpen } = context.get(pageContext)
  requireOpen()
  return { links }
}

/** The operator's settings do not change while a visitor moves about. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  // A page that failed is drawn anew as a whole, in the dark theme of every server's page.
  useLayoutEffect(showChosenTheme, [])
  const mark = use(ScriptMark)
  return (
    // The theme script below sets data-theme before React looks at it.
    <html lang="fr" data-theme="dark" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <meta name="theme-color" content="#0f1012" media="(prefers-color-scheme: dark)" />
        <meta name="theme-color" content="#f7f7f5" media="(prefers-color-scheme: light)" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; its hash is in the policy */}
        <script nonce={mark} dangerouslySetInnerHTML={{ __html: earlyScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={mark} />
        <Scripts nonce={mark} />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useEffect(sendHeldForm, [])
  useEffect(tellStart, [])
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
  return <ErrorPage failure={toFailure(error)} links={root?.links} />
}
