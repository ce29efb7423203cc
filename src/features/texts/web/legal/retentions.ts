/**
 * The retention periods on the privacy page. The server code that deletes data has its own constants;
 * retentions.test.ts compares them. The first two are promised (docs/product/texts.md#legal-pages).
 */
export const retentions = {
  closedAccountDays: 30,
  technicalMonths: 12,
  unusedSessionDays: 30,
  endedSessionDays: 90,
  wrongPasswordHours: 24,
  notificationMonths: 12,
  readNotificationMonths: 6,
  listImportDays: 30,
  rightsNoticeMonths: 12,
  staffLogMonths: 12,
  deletedContentDays: 30,
  mailQueueDays: 3,
  figureMonths: 12,
  playbackFailureDays: 90,
} as const
