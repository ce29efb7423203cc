/** Keys for journeys, by their name in the DOM, or a single character. */
export type Key = 'Enter' | 'Escape' | 'ArrowDown' | 'ArrowRight' | 'Shift+N' | (string & {})

/** A browser as journeys see it: the common subset of Firefox and WebKitGTK. */
export type Engine = {
  name: 'firefox' | 'webkit'
  /** Opens a window with a new profile. */
  openWindow: () => Promise<EngineWindow>
  close: () => Promise<void>
}

export type EngineWindow = {
  /** Navigates and waits for the page's load event; an unreachable page is not an error. */
  goTo: (url: string) => Promise<void>
  goBack: () => Promise<void>
  /** Runs a self-contained function in the page. @returns its JSON-serialisable result */
  evaluate: <Args extends unknown[], Result>(work: (...args: Args) => Result, ...args: Args) => Promise<Awaited<Result>>
  /** Moves the pointer to a place in the viewport, in CSS pixels, and clicks. */
  clickAt: (x: number, y: number) => Promise<void>
  press: (key: Key) => Promise<void>
  /** @returns a screenshot as PNG */
  takePicture: () => Promise<Buffer>
  close: () => Promise<void>
}
