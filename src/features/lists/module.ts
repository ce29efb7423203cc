import type { SiteModule } from '../../platform/site/site.ts'
import { exportLinkedLists } from './server/linked/export-lists.ts'
import { openLinkedLists } from './server/linked/open-linked-lists.ts'
import { purgeEntries } from './server/linked/queries/entries.ts'
import { deleteListsSince } from './server/linked/queries/lists.ts'
import { exportListImports } from './server/transfer/export-imports.ts'
import { purgeImports } from './server/transfer/queries/changes.ts'
import { handleListTransfer } from './server/transfer/routes.ts'
import { exportWatchlist } from './server/watchlist/list-watchlist.ts'
import { purgeItems } from './server/watchlist/queries/items.ts'
import { handleWatchlist } from './server/watchlist/routes.ts'

export const lists: SiteModule = {
  open(site) {
    handleWatchlist(site.api, site)
    handleListTransfer(site.api, site)
    openLinkedLists(site)
  },
  personalData: { watchlist: exportWatchlist, list_imports: exportListImports, linked_lists: exportLinkedLists },
  // Whoever held the account under another address may have linked theirs.
  afterUndo: (trx, { readdressedIds: accountIds, since }) => deleteListsSince(trx, { accountIds, since }),
  async purgeDeleted(db, gone) {
    await purgeItems(db, gone)
    await purgeImports(db, gone)
    await purgeEntries(db, gone.animeIds)
  },
}
