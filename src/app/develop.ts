import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'vite'
import { projectRoot } from './project-root.ts'
import type { PageBuild } from './serve-pages.ts'

/** Development: pages are built as they are asked for, and change in the browser when their source does. */
export async function startDevelopment() {
  const vite = await createServer({ root: projectRoot, server: { middlewareMode: true }, appType: 'custom' })
  return {
    loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<PageBuild>,
    intercept: (request: IncomingMessage, response: ServerResponse, next: () => void) =>
      vite.middlewares(request, response, next),
    close: () => vite.close(),
  }
}
