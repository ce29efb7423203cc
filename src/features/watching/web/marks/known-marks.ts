// Code that only viewers with progress need: it loads after hydration.
export { findWatchAction } from '../../../catalogue/web/episodes/public.ts'
export { browserEntries, subscribeToEntries } from '../journal/browser-entries.ts'
export { toMarks } from './to-marks.ts'
