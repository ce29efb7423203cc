import { redirect } from 'react-router'

/** Any other path leads to / (docs/product/README.md#unknown-paths). */
export function loader() {
  return redirect('/', 302)
}
