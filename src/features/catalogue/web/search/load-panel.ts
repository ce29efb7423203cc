/** Loads the suggestion panel with its search. Called when the page is idle, or at the first letter typed. */
export const loadPanel = () => import('./suggestion-panel.tsx')
