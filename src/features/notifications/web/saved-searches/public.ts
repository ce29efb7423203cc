import { lazyPart } from '../../../../ui/network/lazy-part.ts'

// Loaded once there are filters to save.
export const SaveSearch = lazyPart(() => import('./save-search.tsx'))
