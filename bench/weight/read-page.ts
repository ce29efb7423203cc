import type { Page } from '@playwright/test'

type FileKind = 'script' | 'style'
export type PageFile = { path: string; kind: FileKind }

const tags = /<(script|link)\b([^>]*)>/g
const noScripts = /<noscript>.*?<\/noscript>/gs
const inlineScripts = /["'](\/assets\/[^"']+\.js)["']/g

/** Lists what a page's HTML has of scripts and styles for browsers with scripts: tags, preloads, imports. */
export function listDeclaredFiles(html: string): PageFile[] {
  const files = new Map<string, FileKind>()
  for (const [, tag, attributes = ''] of html.replaceAll(noScripts, '').matchAll(tags)) {
    const rel = /\brel="([^"]+)"/.exec(attributes)?.[1]
    const address = /\b(?:src|href)="([^"]+)"/.exec(attributes)?.[1]
    if (!address?.startsWith('/')) continue
    if (tag === 'script' || rel === 'modulepreload') files.set(address, 'script')
    if (rel === 'stylesheet') files.set(address, 'style')
  }
  for (const [, path] of html.matchAll(inlineScripts)) if (path) files.set(path, 'script')
  return [...files].map(([path, kind]) => ({ path, kind }))
}

/** Lists the scripts and styles that a browser requests until the page rests. */
export async function listRequestedFiles(page: Page, url: string): Promise<PageFile[]> {
  const files = new Map<string, FileKind>()
  page.on('request', (request) => {
    const type = request.resourceType()
    const { pathname, origin } = new URL(request.url())
    if (origin !== new URL(url).origin) return
    if (type === 'stylesheet') files.set(pathname, 'style')
    else if (type === 'script' || pathname.endsWith('.js')) files.set(pathname, 'script')
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  return [...files].map(([path, kind]) => ({ path, kind }))
}
