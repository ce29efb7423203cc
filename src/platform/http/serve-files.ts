import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { uploadsPath } from '../storage/folder-storage.ts'
import { openToAll } from './cross-origin.ts'

type Folders = { build: string; pictures: string; clips: string | undefined; uploads: string }

const dayS = 24 * 3600
const assets = `${sep}assets${sep}`
// The beginning of the service worker's path, and of those of its compressed copies.
const worker = `${sep}sw.js`

const forever = 'public, max-age=31536000, immutable'

/**
 * Serves files: the build (names in assets/ change with their content), uploads, the demo's pictures and, in place of a
 * third-party host, the demo's clips (with ranges, readable from any origin).
 */
export async function serveFiles(app: FastifyInstance, { build, pictures, clips, uploads }: Folders): Promise<void> {
  // `wildcard: false` adds a route for each existing file, so that other addresses stay with the pages.
  await serve(app, join(build, 'pages', 'client'), {
    prefix: '/',
    wildcard: false,
    headers: (file) => ({
      'cache-control': file.startsWith(assets)
        ? forever
        : file.startsWith(worker)
          ? 'no-cache'
          : `public, max-age=${dayS}`,
    }),
  })
  await serve(app, pictures, {
    prefix: '/media/',
    headers: () => ({ 'cache-control': `public, max-age=${30 * dayS}` }),
  })
  await serve(app, uploads, {
    prefix: `${uploadsPath}/`,
    // Uploads come from strangers: even re-encoded by us, they may neither run nor load anything.
    headers: () => ({ 'cache-control': forever, 'content-security-policy': "default-src 'none'; sandbox" }),
  })
  if (!clips) return
  await serve(app, clips, {
    prefix: '/demo-host/',
    headers: () => ({ 'cache-control': `public, max-age=${dayS}`, ...openToAll }),
  })
}

type Serving = {
  prefix: string
  wildcard?: boolean
  /** @param file its path in the folder, from a separator on */
  headers: (file: string) => Record<string, string>
}

async function serve(app: FastifyInstance, root: string, { prefix, wildcard = true, headers }: Serving): Promise<void> {
  if (!existsSync(root)) return
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, isFile: true }
    })
    await scope.register(fastifyStatic, {
      root,
      prefix,
      wildcard,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      decorateReply: false,
      preCompressed: true,
      setHeaders: (reply, file) =>
        reply.headers({ 'x-content-type-options': 'nosniff', ...headers(file.slice(root.length)) }),
    })
  })
}
