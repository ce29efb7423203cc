import { redirect } from 'react-router'

/** /admin/episode-reports is another address of the reports page. */
export function loader() {
  return redirect('/admin/reports', 301)
}
