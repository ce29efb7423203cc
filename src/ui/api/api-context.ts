import { createContext } from 'react-router'
import type { ApiCaller } from '../../shared/contract/endpoint.ts'

/** What a page's loader reads from: the operations of the API, called in process, and the site's own facts. */
export type PageContext = {
  api: ApiCaller
  /** Scheme and host of the site, for canonical addresses. */
  publicUrl: string
  links: SiteLinks
  /** How long backups are kept; undefined where none are made. */
  backupDays: number | undefined
  /** @throws the refusal that visitors see while the site is closed for maintenance */
  requireOpen: () => void
}

/** Addresses that the operator sets; an absent one is not shown. */
export type SiteLinks = {
  contactEmail: string | undefined
  discord: string | undefined
  x: string | undefined
  tiktok: string | undefined
  /** The community on Discord whose presences the team shows. */
  guildId: string | undefined
}

/** Where loaders find their PageContext: `context.get(pageContext)`. */
export const pageContext = createContext<PageContext>()
