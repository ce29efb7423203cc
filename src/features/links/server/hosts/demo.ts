import { access } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import type { ResolveContext, VideoHost } from './host.ts'
import { toStreamType } from './stream-type.ts'

const hostname = 'clips.sumine.example'

/**
 * The demonstration's host, a name that does not resolve: the site itself serves it under `/demo-host/`, so that the
 * demonstration plays like a site with third-party hosts.
 * @param clips the folder of its clips
 */
export function createDemoHost(clips: string): VideoHost {
  return {
    name: 'demo',
    canResolve: (url) => url.hostname === hostname,
    resolve: async (url, context) => ({ url: locate(url, context), type: toStreamType(url.pathname), cors: true }),
    locateCaptions: locate,
    local: {
      hostname,
      // The path of a parsed URL has no `..` segments left.
      isThere: ({ pathname }) =>
        access(join(clips, normalize(pathname))).then(
          () => true,
          () => false,
        ),
    },
  }
}

function locate(url: URL, { origin }: ResolveContext): string {
  return `${origin}/demo-host${url.pathname}${url.search}`
}
