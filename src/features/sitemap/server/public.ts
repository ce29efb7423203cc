export { findSitemapPart, makeSitemapIndex } from './make-sitemap.ts'
