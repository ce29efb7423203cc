import { redirect } from 'react-router'

/** /home is the address the home page had: it leads to / (docs/product/README.md#unknown-paths). */
export function loader() {
  return redirect('/', 301)
}
