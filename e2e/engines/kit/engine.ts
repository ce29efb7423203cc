/** Keys that a journey presses, by their name in the DOM; a single sign stands for itself. */
export type Key = 'Enter' | 'Escape' | 'ArrowDown' | 'ArrowRight' | 'Shift+N' | (string & {})

/** What a journey needs of a browser: the least that Firefox and WebKitGTK have in common. */
export type Engine = {
  name: 'firefox' | 'webkit'
  /** Opens a window of a person whom the browser has never seen. */
  openWindow: () => Promise<EngineWindow>
  close: () => Promise<void>
}

export type EngineWindow = {
  /** Navigates and waits for the page's load event; a page that cannot be reached is no error. */
  goTo: (url: string) => Promise<void>
  goBack: () => Promise<void>
  /** Runs a function that knows nothing around it in the page. @returns what it gives, when it can be written as JSON */
  evaluate: <Args extends unknown[], Result>(work: (...args: Args) => Result, ...args: Args) => Promise<Awaited<Result>>
  /** A pointer goes to a place of the viewport, in CSS pixels, and clicks. */
  clickAt: (x: number, y: number) => Promise<void>
  press: (key: Key) => Promise<void>
  /** @returns what is to be seen, as PNG */
  takePicture: () => Promise<Buffer>
  close: () => Promise<void>
}
