import { setTimeout as wait } from 'node:timers/promises'
import { deriveKeys } from '../../../../platform/config/secrets.ts'
import { publicInternet } from '../../../../platform/http-client/address-rules.ts'
import { createHttpClient } from '../../../../platform/http-client/create-http-client.ts'
import type { Site } from '../../../../platform/site/site.ts'
import { handleLinkedJobs } from './jobs.ts'
import type { LinkParts } from './link-parts.ts'
import { handleLinkedLists } from './routes.ts'
import { createSiteClient } from './sites/ask-site.ts'
import type { ListSite } from './sites/list-site.ts'
import { readSites } from './sites/read-sites.ts'

/** Opens the lists at the sites of the settings. */
export function openLinkedLists(site: Site): void {
  const { config, secrets, modules, now } = site
  // Only the operator's own server for both may be in a private network.
  const own = config.LIST_SITES_URL ? createHttpClient({ ...publicInternet, mayConnect: () => true }) : undefined
  const http = own ?? site.http
  const clients = new Map<ListSite, ReturnType<typeof createSiteClient>>()
  const parts: LinkParts & Pick<Site, 'events'> = {
    ...site,
    sites: readSites(config),
    keys: deriveKeys(secrets.session, 'linked list'),
    notifyAccount: modules.flatMap((module) => module.notifyAccount ?? [])[0],
    clientOf(of) {
      const known = clients.get(of) ?? createSiteClient({ http, now, wait: (milliseconds) => wait(milliseconds) }, of)
      clients.set(of, known)
      return known
    },
  }
  handleLinkedLists(site.api, parts)
  site.app.addHook('onClose', handleLinkedJobs(parts))
  site.app.addHook('onClose', async () => own?.close())
}
