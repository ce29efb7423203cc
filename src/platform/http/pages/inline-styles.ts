import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const sheet = /<link( nonce="[^"<>]*") rel="stylesheet" href="([^"#<>]*)["#][^<>]*>/g

/**
 * Puts the style sheets of a page into it, so that its first paint waits for one answer. The links stay for the router,
 * which counts on them; disabled, they request nothing.
 * @param html a page as rendered, a character per byte; our own links are marked (content-security-policy.ts)
 * @param readSheet returns the text of a built sheet, a character per byte, if there is one at this path
 */
export function inlineStyles(html: string, readSheet: (path: string) => string | undefined): string {
  return html.replace(sheet, (link: string, mark: string, path: string) => {
    const css = readSheet(path)
    return css === undefined ? link : `<style${mark}>${css}</style>${link.replace('<link', '<link disabled=""')}`
  })
}

/** @returns reads the sheets below a folder, each once */
export function openSheets(folder: string): (path: string) => string | undefined {
  const sheets = new Map<string, string>()
  return (path) => {
    const known = sheets.get(path)
    if (known !== undefined) return known
    try {
      const css = readFileSync(join(folder, path), 'latin1')
      sheets.set(path, css)
      return css
    } catch {
      // A build that was replaced under the running site: the link asks for it.
      return undefined
    }
  }
}
