export { exportLinkedLists } from './export-lists.ts'
export { openLinkedLists } from './open-linked-lists.ts'
export { purgeEntries } from './queries/entries.ts'
export { deleteListsSince } from './queries/lists.ts'
