// What only viewers with progress need: it comes once the page is alive.
export { findWatchAction } from '../../../catalogue/web/episodes/public.ts'
export { browserEntries, subscribeToEntries } from '../journal/browser-entries.ts'
export { toMarks } from './to-marks.ts'
