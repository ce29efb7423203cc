import type { SiteModule } from '../../platform/site/site.ts'
import { findThumbnails } from './server/find-thumbnails.ts'
import { openLinks } from './server/open-links.ts'

export const links = { open: openLinks, thumbnails: findThumbnails } satisfies SiteModule
