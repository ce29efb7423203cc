import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { waitForLine } from './wait-for-line.ts'

type Part<Props> = { default: ComponentType<Props> }

const firstWaitMs = 1000
const longestWaitMs = 30_000

/**
 * React's `lazy` for a part of a page. While its code cannot be had, the fallback of its Suspense stays and the page
 * goes on; the code is asked for again as soon as the browser is back on line, and at growing intervals.
 */
export function lazyPart<Props>(load: () => Promise<Part<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadPart(load))
}

/** @returns the part, once it could be loaded: never rejects */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    try {
      return await load()
    } catch {
      await waitForLine(waitMs)
      askAgainForStyles()
    }
  }
}

/** The bundler adds the style sheets of a part once only: those that failed are asked for again here. */
function askAgainForStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!isLoaded(link)) link.replaceWith(link.cloneNode())
}

function isLoaded({ sheet }: HTMLLinkElement): boolean {
  try {
    return Boolean(sheet?.cssRules.length)
  } catch {
    // The rules of our own sheets can be read; what failed counts as another origin's.
    return false
  }
}
