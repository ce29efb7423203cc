import { lazyPart } from '../../../../ui/network/lazy-part.ts'

export const SavedSearchesTab = lazyPart(() => import('./saved-searches-tab.tsx'))
export { useSavedSearchCount } from '../saved-searches/saved-searches-queries.ts'
