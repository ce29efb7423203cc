export { SuggestionsRow } from './suggestions-row.tsx'
export { SuggestionsView } from './suggestions-view.tsx'
