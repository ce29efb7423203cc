import { escapeMarkup } from '../../../../shared/escape-markup.ts'
export type SitemapEntry = { url: string; changedAt?: Date }

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Writes a list of pages (sitemaps.org protocol). */
export function toSitemapXml(pages: SitemapEntry[]): string {
  return `${declaration}\n<urlset ${namespace}>\n${pages.map((page) => toElement('url', page)).join('\n')}\n</urlset>\n`
}

export function toIndexXml(sitemaps: SitemapEntry[]): string {
  const lines = sitemaps.map((sitemap) => toElement('sitemap', sitemap))
  return `${declaration}\n<sitemapindex ${namespace}>\n${lines.join('\n')}\n</sitemapindex>\n`
}

function toElement(name: string, { url, changedAt }: SitemapEntry): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return `<${name}><loc>${escapeMarkup(url)}</loc>${changed}</${name}>`
}
