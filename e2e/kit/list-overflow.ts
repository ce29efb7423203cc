import type { Page } from '@playwright/test'

/** Returns the elements that overflow the window sideways, except scrollable rails and hidden ones. */
export function listOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    const wide = [...document.body.querySelectorAll('*')].filter((element) => {
      const { right, width: own } = element.getBoundingClientRect()
      return own > 0 && right > width + 1
    })
    return wide.slice(0, 5).map((element) => `${element.tagName}.${element.className}`)
  })
}
