export { ActionNotices } from './action-notices.tsx'
export { AuditView } from './log/audit-view.tsx'
