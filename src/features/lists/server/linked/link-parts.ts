import { z } from 'zod'
import { defineTopic } from '../../../../platform/events/create-events.ts'
import type { NotifyAccount, Site } from '../../../../platform/site/site.ts'
import type { AskSite, ListSite } from './sites/list-site.ts'

export type LinkParts = Pick<Site, 'db' | 'jobs' | 'log' | 'now' | 'publicUrl'> & {
  /** The sites of the settings. */
  sites: readonly ListSite[]
  /** Returns a client of a site, for the calls of one member. */
  clientOf: (site: ListSite) => (accessToken: string) => AskSite
  /** Encrypt tokens: the first seals, all open. */
  keys: [Buffer, ...Buffer[]]
  notifyAccount?: NotifyAccount | undefined
}

/** The event that changes wait to be sent to linked lists; triggers announce it (migration 0074). */
export const linkedListChanged = defineTopic('linked_list_changed', z.null())
