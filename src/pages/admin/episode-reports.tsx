import { redirect } from 'react-router'

/** /admin/episode-reports is another address of the reports page. */
export const loader = () => redirect('/admin/reports', 301)
