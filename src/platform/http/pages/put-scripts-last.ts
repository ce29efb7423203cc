const scriptPreload = /<link rel="modulepreload"( href="[^"]*")\/?>/g

/**
 * Puts the preloads of scripts behind everything else of a page's head and says that they can wait. The page is
 * readable without its scripts: styles, the text font and the pictures in view come first on a slow line.
 */
export function putScriptsLast(html: string): string {
  const head = html.indexOf('</head>')
  if (head < 0) return html
  let preloads = ''
  const rest = html.slice(0, head).replace(scriptPreload, (_, href: string) => {
    preloads += `<link rel="modulepreload"${href} fetchPriority="low"/>`
    return ''
  })
  return rest + preloads + html.slice(head)
}
