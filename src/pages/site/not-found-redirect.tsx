import { redirect } from 'react-router'

/** Redirects any other path to / (docs/product/README.md#unknown-paths). */
export function loader() {
  return redirect('/', 302)
}
