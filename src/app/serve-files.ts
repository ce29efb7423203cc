import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

type Folders = { build: string; demo: string | undefined }

const dayS = 24 * 3600

/**
 * Serves files: the built assets (their names change with their content), public files, the demo's pictures,
 * and, as a stand-in for a third-party host, the demo's clips (with ranges, readable from any origin).
 */
export async function serveFiles(app: FastifyInstance, { build, demo }: Folders): Promise<void> {
  const common = { index: false as const, dotfiles: 'ignore' as const, cacheControl: false, decorateReply: false }
  const serve = async (root: string, prefix: string, headers: Record<string, string>) => {
    if (!existsSync(root)) return
    const setHeaders = (reply: { setHeader: (name: string, value: string) => unknown }) => {
      reply.setHeader('x-content-type-options', 'nosniff')
      for (const [name, value] of Object.entries(headers)) reply.setHeader(name, value)
    }
    await app.register(fastifyStatic, { ...common, root, prefix, preCompressed: true, setHeaders })
  }
  await serve(join(build, 'client', 'assets'), '/assets/', { 'cache-control': 'public, max-age=31536000, immutable' })
  await serve(join(build, 'media'), '/media/', { 'cache-control': `public, max-age=${30 * dayS}` })
  if (demo) {
    await serve(join(demo, 'clips'), '/demo-host/', {
      'cache-control': `public, max-age=${dayS}`,
      'access-control-allow-origin': '*',
    })
  }
}
