/**
 * How long an action can be undone, and how long members' data of deleted animes is kept
 * (docs/product/administration.md#administration).
 */
export const undoDays = 30

/** How long the log is kept. */
export const logDays = 365

/** The areas of the administration: the first word of an action's kind. */
export const auditAreas = [
  'anime',
  'episode',
  'link',
  'sync',
  'import',
  'account',
  'report',
  'message',
  'planning',
  'partner',
  'team',
  'rights',
  'mail',
  'webhook',
  'undo',
] as const
export type AuditArea = (typeof auditAreas)[number]
