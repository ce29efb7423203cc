import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'vite'
import type { PageBuild } from '../app/pages/serve-pages.ts'
import { projectRoot } from '../platform/config/project-root.ts'

/** Starts development mode: pages are built on request and update in the browser when their source changes. */
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
 * Notes the current listeners. Vite adds some that end the process before the site has closed its database.
 * @returns a function that removes the listeners added since
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
