import type { Page } from '@playwright/test'

const shownAttributes = ['aria-label', 'title', 'placeholder', 'alt']

/** Returns all texts of a page: text nodes, accessible names and hints. */
export function listTexts(page: Page): Promise<string[]> {
  return page.evaluate((attributes) => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, nodeValue } = walker.currentNode
      if (!parentElement?.closest('script, style, code, noscript')) texts.push(nodeValue ?? '')
    }
    for (const attribute of attributes) {
      for (const element of document.querySelectorAll(`[${attribute}]`))
        texts.push(element.getAttribute(attribute) ?? '')
    }
    return texts
  }, shownAttributes)
}
