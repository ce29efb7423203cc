import { redirect } from 'react-router'

/** /home is the home page's former address: it redirects to / (docs/product/README.md#unknown-paths). */
export function loader() {
  return redirect('/', 301)
}
