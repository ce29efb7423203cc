import type { Site, SiteModule } from '../../platform/site/site.ts'
import { openFrames } from './server/hosts/list-hosts.ts'
import { serveJellyfin } from './server/jellyfin/serve-jellyfin.ts'
import { openLinks } from './server/open-links.ts'
import { serveOwnMedia } from './server/own-media/serve-own-media.ts'
import { recogniseVideos } from './server/recognise-videos.ts'

async function open(site: Site): Promise<void> {
  await openLinks(site)
  serveOwnMedia(site)
  serveJellyfin(site)
}

export const links = { open, videos: recogniseVideos, openFrames } satisfies SiteModule

/** For `sumine check`. */
export { type JellyfinServer, listJellyfinServers } from './server/jellyfin/jellyfin-servers.ts'
/** The part that the resolver process has. */
export { openLinks } from './server/open-links.ts'
