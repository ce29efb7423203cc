export { ActionNotices } from './action-notices.tsx'
export { AuditView } from './audit-view.tsx'
