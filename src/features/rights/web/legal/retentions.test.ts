import { expect, test } from 'vitest'
import { queueOptions } from '../../../../platform/jobs/create-jobs.ts'
import { dayMs, hourMs } from '../../../../shared/durations.ts'
import { failureLifeMs } from '../../../account/server/attempts/slow-down-attempts.ts'
import { endedRetentionMs } from '../../../account/server/handle-jobs.ts'
import { retentionMonths as missedSearchMonths } from '../../../catalogue/server/queries/missed-searches.ts'
import { retentionMonths as figureMonths } from '../../../insights/server/figures/queries.ts'
import { failureRetentionMs } from '../../../links/server/checks/schedule-checks.ts'
import { retentionMonths as notificationMonths, readMonths } from '../../../notifications/server/queries/retention.ts'
import { retentionDays as staffLogDays } from '../../../staff/server/log/purge.ts'
import { retentionDays as rightsNoticeDays } from '../../server/jobs.ts'
import { retentions } from './retentions.ts'

/** A year of days is twelve months on the page. */
const toMonths = (days: number) => Math.round(days / (365 / 12))

test('the retention periods of the privacy page match the code', () => {
  const { closedAccountDays, unusedSessionDays, listImportDays, deletedContentDays, ...repeated } = retentions
  expect(repeated).toEqual({
    technicalMonths: 12,
    endedSessionDays: endedRetentionMs / dayMs,
    wrongPasswordHours: failureLifeMs / hourMs,
    notificationMonths,
    readNotificationMonths: readMonths,
    rightsNoticeMonths: toMonths(rightsNoticeDays),
    staffLogMonths: toMonths(staffLogDays),
    mailQueueDays: queueOptions.deleteAfterSeconds / (24 * 3600),
    figureMonths,
    playbackFailureDays: failureRetentionMs / dayMs,
  })
  expect(missedSearchMonths).toBe(figureMonths)
})

test('technical data is not kept for longer than promised', () => {
  const { technicalMonths } = retentions
  const days = [
    retentions.unusedSessionDays + retentions.endedSessionDays,
    retentions.playbackFailureDays,
    staffLogDays,
  ]
  for (const kept of days) expect(toMonths(kept)).toBeLessThanOrEqual(technicalMonths)
})
