import { redirect } from 'react-router'

/** Redirects any other path to / (docs/product/README.md#unknown-paths). */
export const loader = () => redirect('/', 302)
