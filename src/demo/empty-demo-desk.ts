import { deleteMessages } from '../features/announcements/server/messages/public.ts'
import { deleteMissedTexts } from '../features/catalogue/server/public.ts'
import { deleteFiguresOf } from '../features/insights/server/figures/public.ts'
import { deleteNoticesFrom } from '../features/rights/server/public.ts'
import type { Database } from '../platform/database/connect-database.ts'
import { demoFigureDays, demoMessages, demoMissedSearches, demoNotices } from './demo-life.ts'

/** Removes the demonstration's notices, messages and figures from the desks of the staff. */
export async function emptyDemoDesk(
  db: Database,
  { accounts, madeAt }: { accounts: { id: number }[]; madeAt: Date },
): Promise<void> {
  await deleteNoticesFrom(
    db,
    demoNotices.map(({ email }) => email),
  )
  const titles = demoMessages.map(({ title }) => title)
  for (const { id: authorId } of accounts) await deleteMessages(db, { authorId, titles })
  await deleteFiguresOf(db, { now: madeAt, days: demoFigureDays })
  await deleteMissedTexts(db, Object.keys(demoMissedSearches))
}
