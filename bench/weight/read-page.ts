import type { Page } from '@playwright/test'

type FileKind = 'script' | 'style'
export type PageFile = { path: string; kind: FileKind }

const tags = /<(script|link)\b([^>]*)>/g
const inlineScripts = /["'](\/assets\/[^"']+\.js)["']/g

/** Lists the scripts and styles in a page's HTML: tags, preloads and imports of inline modules. */
export function listDeclaredFiles(html: string): PageFile[] {
  const files = new Map<string, FileKind>()
  for (const [, tag, attributes = ''] of html.matchAll(tags)) {
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
