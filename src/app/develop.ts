import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'vite'
import { projectRoot } from './project-root.ts'
import type { PageBuild } from './serve-pages.ts'

/** Development: pages are built as they are asked for, and change in the browser when their source does. */
export async function startDevelopment() {
  const endsWithVite = [process, process.stdin].map(keepListeners)
  const vite = await createServer({ root: projectRoot, server: { middlewareMode: true }, appType: 'custom' })
  for (const forgetNew of endsWithVite) forgetNew()
  return {
    loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<PageBuild>,
    intercept: (request: IncomingMessage, response: ServerResponse, next: () => void) =>
      vite.middlewares(request, response, next),
    close: () => vite.close(),
  }
}

/**
 * Vite ends the process at SIGTERM, and when its input ends: before the site has closed its database.
 * @returns takes off the listeners that came since
 */
function keepListeners(source: NodeJS.EventEmitter): () => void {
  const known = endings.map((event) => new Set(source.listeners(event)))
  return () => {
    for (const [index, event] of endings.entries()) {
      const added = source.listeners(event).filter((listener) => !known[index]?.has(listener))
      for (const listener of added) source.off(event, listener as () => void)
    }
  }
}

const endings = ['SIGTERM', 'end']
