export { deleteNoticesFrom, insertNotice } from './queries/notices.ts'
export { handleRights } from './routes.ts'
