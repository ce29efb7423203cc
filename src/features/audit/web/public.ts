export { ActionNotices } from './action-notices.tsx'
export { useNotice } from './notice-context.ts'
