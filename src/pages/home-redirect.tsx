import { redirect } from 'react-router'

/** /home is the address the home page had: it leads to / (user side §2). */
export function loader() {
  return redirect('/', 301)
}
