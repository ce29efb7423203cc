declare global {
  interface Window {
    /** The router's list of routes. */
    __reactRouterManifest?: { url: string; version: string; routes: Record<string, { imports?: string[] }> }
  }
}

/**
 * Fetches which files each page imports, which the first list of routes leaves out (vite.config.ts). Until then a link
 * that is about to be followed fetches its page alone.
 */
export function fetchRouteImports(): void {
  const { url } = window.__reactRouterManifest ?? {}
  // A later link asks for these files itself.
  if (url) import(/* @vite-ignore */ url.replace('manifest-', 'route-imports-')).catch(() => {})
}
