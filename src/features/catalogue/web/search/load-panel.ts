/** Loads the suggestions and what finds them: when the page is idle, or with the first letter. */
export const loadPanel = () => import('./suggestion-panel.tsx')
