import { expect, test } from 'vitest'
import { queueOptions } from '../../../../platform/jobs/create-jobs.ts'
import { failureLifeMs } from '../../../account/server/passwords/slow-down-attempts.ts'
import { keptAfterEndMs } from '../../../account/server/register-jobs.ts'
import { sessionLifeMs } from '../../../account/server/sessions/start-session.ts'
import { keptMonths as missedSearchMonths } from '../../../catalogue/server/queries/missed-searches.ts'
import { keptMonths as figureMonths } from '../../../insights/server/figures/queries.ts'
import { keptFailuresMs } from '../../../links/server/checks/schedule-checks.ts'
import { undoDays as importUndoDays } from '../../../lists/transfer-contract.ts'
import { undoDays } from '../../../log/contract.ts'
import { keptDays as staffLogDays } from '../../../log/server/purge.ts'
import { keptMonths as notificationMonths, readMonths } from '../../../notifications/server/queries/retention.ts'
import { deletionGraceDays } from '../../../privacy/contract.ts'
import { keptDays as rightsNoticeDays } from '../../../rights/server/jobs.ts'
import { retentions } from './retentions.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** A year of days is twelve months on the page. */
const toMonths = (days: number) => Math.round(days / (365 / 12))

test('the privacy page says of everything how long the code keeps it', () => {
  expect(retentions).toEqual({
    closedAccountDays: deletionGraceDays,
    technicalMonths: 12,
    unusedSessionDays: sessionLifeMs / dayMs,
    endedSessionDays: keptAfterEndMs / dayMs,
    wrongPasswordHours: failureLifeMs / hourMs,
    notificationMonths,
    readNotificationMonths: readMonths,
    listImportDays: importUndoDays,
    rightsNoticeMonths: toMonths(rightsNoticeDays),
    staffLogMonths: toMonths(staffLogDays),
    deletedContentDays: undoDays,
    mailQueueDays: queueOptions.deleteAfterSeconds / (24 * 3600),
    figureMonths,
    playbackFailureDays: keptFailuresMs / dayMs,
  })
  expect(missedSearchMonths).toBe(figureMonths)
})

test('nothing technical is kept for longer than promised', () => {
  const { technicalMonths } = retentions
  const days = [
    retentions.unusedSessionDays + retentions.endedSessionDays,
    retentions.playbackFailureDays,
    staffLogDays,
  ]
  for (const kept of days) expect(toMonths(kept)).toBeLessThanOrEqual(technicalMonths)
})
