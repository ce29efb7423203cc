import { redirect } from 'react-router'

/** /admin/episode-reports is another name of the page of reports. */
export function loader() {
  return redirect('/admin/reports', 301)
}
