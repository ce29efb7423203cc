export { announceChanges, announceChangesJob, indexNowUrl } from './announce-changes.ts'
export { findSitemapPart, makeSitemapIndex } from './make-sitemap.ts'
