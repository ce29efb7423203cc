import { endedSessionDays, unusedSessionDays, wrongPasswordHours } from '../../../account/session-rules.ts'
import { playbackFailureDays } from '../../../links/rules.ts'
import { importUndoDays } from '../../../lists/rules.ts'
import { notificationMonths, readNotificationMonths } from '../../../notifications/rules.ts'
import { deletionGraceDays } from '../../../privacy/rules.ts'
import { logDays, undoDays } from '../../../staff/log-rules.ts'
import { noticeDays } from '../../rules.ts'

/** A year of days is twelve months on the page. */
const toMonths = (days: number) => Math.round((days * 12) / 365)

/**
 * The retention periods on the privacy page. `mailQueueDays` and `figureMonths` repeat the server's;
 * retentions.test.ts compares them. The first two are promised (docs/product/texts.md#legal-pages).
 */
export const retentions = {
  closedAccountDays: deletionGraceDays,
  technicalMonths: 12,
  unusedSessionDays,
  endedSessionDays,
  wrongPasswordHours,
  notificationMonths,
  readNotificationMonths,
  listImportDays: importUndoDays,
  rightsNoticeMonths: toMonths(noticeDays),
  staffLogMonths: toMonths(logDays),
  deletedContentDays: undoDays,
  mailQueueDays: 3,
  figureMonths: 12,
  playbackFailureDays,
} as const
