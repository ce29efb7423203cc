import { redirect } from 'react-router'

/** Any other path leads to / (user side §2). */
export function loader() {
  return redirect('/', 302)
}
