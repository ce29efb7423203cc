import { redirect } from 'react-router'

/** /home is the home page's former address: it redirects to / (docs/product/README.md#unknown-paths). */
export const loader = () => redirect('/', 301)
