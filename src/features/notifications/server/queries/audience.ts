import type { Database } from '../../../../platform/database/connect-database.ts'
import { listRows } from '../../../../platform/database/sql.ts'
import { followersOf, listersOf } from '../../../lists/server/watchlist/public.ts'
import { watchersOf } from '../../../watching/server/public.ts'
import type { Waiting } from './delivery.ts'
import { offStoryRefusers } from './preferences.ts'

/**
 * Returns the remaining accounts to notify of new episodes, by id: those with the anime on their watchlist for this
 * language and, of those without it, those who watch it in this language. Accounts that skip fillers and recaps are
 * left out until the story goes on (docs/product/notifications.md#who-is-notified).
 */
export async function listAudience(db: Database, { id, animeId, language, deliveredTo }: Waiting): Promise<number[]> {
  const rows = await listRows<{ id: number }>(db)`
    select a.id
      from (
        select account_id from ${followersOf(animeId, language)} follower
        union
        (select account_id from ${watchersOf(animeId, language)} watcher
         except select account_id from ${listersOf(animeId)} lister)
      ) audience
      join account a on a.id = audience.account_id
     where a.id > ${deliveredTo} and a.is_active
       and not exists (select from notification_preference off where off.account_id = a.id and off.kind = 'new_episodes')
       and (a.id not in ${offStoryRefusers}
            or exists (select from notification n join episode e on e.id = any (n.episode_ids)
                        where n.id = ${id} and e.off_story is null
                          and not exists (select from notification_receipt r
                                           where r.account_id = a.id and r.notification_id = n.id
                                             and r.occurred_at >= n.story_at)))
     order by a.id
  `
  return rows.map((row) => row.id)
}
