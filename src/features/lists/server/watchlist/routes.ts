import { type Api, type CallContext, requireCaller } from '../../../../platform/http/api.ts'
import type { SiteParts } from '../../../../platform/site/site.ts'
import * as contract from '../../watchlist-contract.ts'
import { addToWatchlist, changeWatchlistItem } from './change-watchlist.ts'
import { countWatchlist, listWatchlist, listWatchlistItems } from './list-watchlist.ts'
import { deleteItem, findChoice } from './queries/items.ts'

/** Registers the operations on the caller's watchlist. */
export function handleWatchlist(api: Api, { db, now = () => new Date() }: SiteParts<'db'>): void {
  const keyOf = (context: CallContext, animeId: number) => ({ accountId: requireCaller(context).userId, animeId })

  api.handle(contract.listWatchlist, ({ query }, context) => listWatchlist(db, requireCaller(context).userId, query))
  api.handle(contract.listWatchlistItems, ({ query }, context) =>
    listWatchlistItems(db, requireCaller(context).userId, query),
  )
  api.handle(contract.countWatchlist, ({ query }, context) => countWatchlist(db, requireCaller(context).userId, query))
  api.handle(contract.addToWatchlist, async ({ body: { anime_id, added_at, ...choice } }, context) => {
    const at = earliest(now(), added_at)
    return { watchlist_item: await addToWatchlist(db, { ...keyOf(context, anime_id), ...choice, at }) }
  })
  api.handle(contract.removeFromWatchlist, async ({ body }, context) => ({
    removed: await deleteItem(db, { ...keyOf(context, body.anime_id), at: now() }),
  }))
  api.handle(contract.checkWatchlist, async ({ params }, context) => {
    const choice = await findChoice(db, keyOf(context, params.anime_id))
    return {
      in_watchlist: choice !== undefined,
      status: choice?.status ?? null,
      language: choice?.language ?? null,
      note: choice?.note ?? null,
      added_at: choice?.added_at.toISOString() ?? null,
    }
  })
  api.handle(contract.changeWatchlistItem, async ({ params, body }, context) => ({
    watchlist_item: await changeWatchlistItem(db, keyOf(context, params.anime_id), body),
  }))
}

function earliest(now: Date, given: string | undefined): Date {
  return given === undefined ? now : new Date(Math.min(now.getTime(), Date.parse(given)))
}
