import { unusedSessionDays } from '../../../account/session-rules.ts'
import { importUndoDays } from '../../../lists/rules.ts'
import { deletionGraceDays } from '../../../privacy/rules.ts'
import { undoDays } from '../../../staff/log-rules.ts'

/**
 * The retention periods on the privacy page. Those that only the server has are repeated;
 * retentions.test.ts compares them. The first two are promised (docs/product/texts.md#legal-pages).
 */
export const retentions = {
  closedAccountDays: deletionGraceDays,
  technicalMonths: 12,
  unusedSessionDays,
  endedSessionDays: 90,
  wrongPasswordHours: 24,
  notificationMonths: 12,
  readNotificationMonths: 6,
  listImportDays: importUndoDays,
  rightsNoticeMonths: 12,
  staffLogMonths: 12,
  deletedContentDays: undoDays,
  mailQueueDays: 3,
  figureMonths: 12,
  playbackFailureDays: 90,
} as const
