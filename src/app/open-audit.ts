import { refreshAnimeFacts, writeSearchNames } from '../features/catalogue/server/public.ts'
import { forgetImportsOfGone } from '../features/lists/server/transfer/public.ts'
import { forgetItemsOfGone } from '../features/lists/server/watchlist/public.ts'
import type { AfterUndo } from '../features/log/server/public.ts'
import { registerAuditOperations, registerPurge } from '../features/log/server/public.ts'
import { closeWaysIn } from '../features/members/server/public.ts'
import { takeBackNotifications } from '../features/notifications/server/public.ts'
import { forgetCalendars } from '../features/planning/server/public.ts'
import { forgetReportsOfGone } from '../features/reports/server/public.ts'
import { forgetProgressOfGone } from '../features/watching/server/public.ts'
import type { Database } from '../platform/database/connect-database.ts'
import type { Api } from '../platform/http/api.ts'
import type { Jobs } from '../platform/jobs/create-jobs.ts'

type Parts = { api: Api; db: Database; jobs: Jobs }

/** What each part of the site makes right after rows of its own were given back, in the same transaction. */
const afterUndo: AfterUndo[] = [
  (trx, { animeIds }) => refreshAnimeFacts(trx, animeIds),
  (trx, { animeIds }) => writeSearchNames(trx, animeIds),
  closeWaysIn,
  forgetCalendars,
  takeBackNotifications,
]

/** What each part keeps of animes and episodes for people, removed 30 days after their deletion. */
const forgets = [forgetProgressOfGone, forgetItemsOfGone, forgetReportsOfGone, forgetImportsOfGone]

/** The log of what staff did, its undoing, and the job that lets go of what was deleted for good. */
export function openAudit({ api, db, jobs }: Parts): void {
  registerAuditOperations(api, { db, afterUndo })
  registerPurge(jobs, { db, forgets, now: () => new Date() })
}
