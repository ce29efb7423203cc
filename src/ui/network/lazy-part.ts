import { type ComponentType, createElement, type LazyExoticComponent, lazy, useState } from 'react'
import { waitForLine } from './wait-for-line.ts'

type Part<Props> = { default: ComponentType<Props> }

const firstWaitMs = 1000
const maxWaitMs = 30_000

/**
 * React's `lazy` for a part of a page. If its code fails to load, the fallback of its Suspense stays and the page works
 * on. The code is requested again as soon as the browser is online, and at growing intervals.
 */
export function lazyPart<Props>(load: () => Promise<Part<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadPart(load))
}

/** A lazy part that may be fetched before: then it is drawn without a fallback, which React keeps for 300 ms. */
export function partAhead<Props extends object>(load: () => Promise<Part<Props>>) {
  let Loaded: ComponentType<Props> | undefined
  const fetch = async () => {
    const part = await loadPart(load)
    Loaded = part.default
    return part
  }
  const Waiting = lazy(fetch)
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, as by `lazy`
  const Part = (props: Props) => {
    const [Shown] = useState<ComponentType<Props>>(() => Loaded ?? Waiting)
    return createElement(Shown, props)
  }
  return { fetch, Part }
}

/** @returns the part, once it has loaded: never rejects in a browser */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, maxWaitMs)) {
    try {
      return await load()
    } catch (error) {
      // On the server there is no network to wait for: its build is incomplete.
      if (import.meta.env.SSR) throw error
      await waitForLine(waitMs)
      askAgainForStyles()
    }
  }
}

/** The bundler inserts the style sheets of a part only once: those that failed are requested again here. */
function askAgainForStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])'))
    if (!isLoaded(link)) link.replaceWith(link.cloneNode())
}

function isLoaded({ sheet }: HTMLLinkElement): boolean {
  try {
    return Boolean(sheet?.cssRules.length)
  } catch {
    // The rules of our own sheets are readable; a failed sheet counts as cross-origin.
    return false
  }
}
