import { createContext } from 'react-router'
import type { ApiCaller } from '../../shared/contract/endpoint.ts'

/** The context of a page's loader: the API's operations, called in process, and facts about the site. */
export type PageContext = {
  api: ApiCaller
  /** Scheme and host of the site, for canonical addresses. */
  publicUrl: string
  links: SiteLinks
  /** How long backups are kept; undefined without backups. */
  backupDays: number | undefined
  /** @throws the refusal that visitors get while the site is closed for maintenance */
  requireOpen: () => void
  /** Lets the page show the players that these links play in (docs/decisions/0043); no other page of the site may. */
  allowFrames: (links: readonly string[]) => void
  /** Notes a fault of the rendering, for the log. */
  noteFailure: (error: unknown) => void
  /** Takes the rendered page, and the mark of its own scripts. */
  keepPage: (page: RenderedPage) => void
}

/** A page's HTML in UTF-8, and the `nonce` that its own inline scripts were rendered with. */
export type RenderedPage = { html: Buffer; mark: string }

/** A link of the footer; `rel` of addresses outside the site. */
export type SiteLink = { to: string; children: string; rel?: string }

/** Addresses set by the operator; an unset one is not shown. */
export type SiteLinks = {
  contactEmail: string | undefined
  discord: string | undefined
  /** The site at social networks. */
  networks: SiteLink[]
  /** The only advertisement of the site (docs/product/texts.md#advertising). */
  advert: SiteLink | undefined
  /** The Discord server whose presences the team page shows. */
  guildId: string | undefined
}

/** The key of PageContext for loaders: `context.get(pageContext)`. */
export const pageContext = createContext<PageContext>()
