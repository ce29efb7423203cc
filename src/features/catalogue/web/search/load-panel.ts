/** Loads the suggestions and what finds them, when the field gets the focus. */
export const loadPanel = () => import('./suggestion-panel.tsx')
