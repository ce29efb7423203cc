import { expect } from '@playwright/test'
import type { EngineWindow, Key } from './engine.ts'

/** The accessible name of an element: in full, or a pattern. */
export type Name = string | RegExp
type Place = { x: number; y: number; text: string; value: string }

/** The actions of a visitor: each waits until it is possible, and fails after a timeout. */
export type Visitor = ReturnType<typeof toVisitor>

/** @param site the address of the site for the visitor */
export function toVisitor(window: EngineWindow, site: string) {
  const look = (css: string, name?: Name, isToClick = false) =>
    // Fails between two documents.
    window.evaluate(findElement, css, toPattern(name) ?? null, isToClick).catch(() => null)

  /** Waits until an element is visible. @returns its text */
  async function see(css: string, name?: Name, { timeout = 20_000 }: { timeout?: number } = {}): Promise<string> {
    let seen: Place | null = null
    const isThere = async () => {
      seen = await look(css, name)
      return seen !== null
    }
    await expect.poll(isThere, { message: `${css} ${name ?? ''} is seen`, timeout }).toBe(true)
    return (seen as Place | null)?.text ?? ''
  }

  async function click(css: string, name?: Name): Promise<void> {
    let place: Place | null = null
    const isReachable = async () => {
      place = await look(css, name, true)
      return place !== null
    }
    await expect.poll(isReachable, { message: `${css} ${name ?? ''} can be clicked`, timeout: 20_000 }).toBe(true)
    const { x, y } = place as unknown as Place
    await window.clickAt(x, y)
  }

  /** @returns 'past', or why the position is not past `seconds` yet */
  async function describePosition(seconds: number): Promise<string> {
    const playback = await window.evaluate(readPlayback)
    return playback.position > seconds ? 'past' : JSON.stringify(playback)
  }

  const visitor = {
    /** Navigates to a path and waits for hydration. */
    async open(path: string): Promise<void> {
      await window.goTo(new URL(path, site).href)
      await expect.poll(() => window.evaluate(isAlive).catch(() => false), { timeout: 30_000 }).toBe(true)
    },
    /** Navigates to a path, whatever is answered. */
    goTo: (path: string) => window.goTo(new URL(path, site).href),
    goBack: () => window.goBack(),
    see,
    /** Waits until no such element is visible. */
    async miss(css: string, name?: Name): Promise<void> {
      await expect.poll(() => look(css, name), { message: `${css} ${name ?? ''} is gone`, timeout: 20_000 }).toBeNull()
    },
    click,
    press: (key: Key) => window.press(key),
    /** Replaces the content of a field, character by character. */
    async fill(css: string, name: Name | undefined, text: string): Promise<void> {
      await click(css, name)
      await window.evaluate(selectAll)
      for (const sign of text) await window.press(sign)
      await expect.poll(async () => (await look(css, name))?.value).toBe(text)
    },
    read: window.evaluate,
    expectAddress: (pattern: RegExp) =>
      expect.poll(() => window.evaluate(() => location.href).catch(() => ''), { timeout: 20_000 }).toMatch(pattern),
    /** Opens an episode and starts it: by autoplay if the browser allows it, otherwise with the play button. */
    async watch(path: string): Promise<void> {
      await visitor.open(path)
      await see('[role=slider]', 'Position dans l’épisode')
      const begin = async () => {
        if ((await look('button', 'Lancer la lecture')) !== null) {
          await click('button', 'Lancer la lecture')
          // A second click would reach the picture, and pause.
          await visitor.miss('button', 'Lancer la lecture')
        }
        return describePosition(0.5)
      }
      await expect.poll(begin, { timeout: 40_000 }).toBe('past')
    },
    /** Waits until the position passes `seconds`. */
    async expectPlaying(seconds: number): Promise<void> {
      await expect.poll(() => describePosition(seconds), { timeout: 40_000 }).toBe('past')
    },
  }
  return visitor
}

/** Serialises a pattern for the page. */
function toPattern(name: Name | undefined): [source: string, flags: string] | undefined {
  if (name === undefined) return undefined
  if (name instanceof RegExp) return [name.source, name.flags]
  return [`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, '']
}

// The functions below run in the page, so they are self-contained.

function isAlive(): boolean {
  const main = document.querySelector('main')
  const isDrawn = main !== null && Object.keys(main).some((key) => key.startsWith('__react'))
  return isDrawn && !('earlyInput' in window)
}

function selectAll(): void {
  const field = document.activeElement
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select()
}

function readPlayback() {
  const video = document.querySelector<HTMLVideoElement>('video.player-video')
  const { currentTime: position = 0, paused, seeking, readyState, networkState } = video ?? {}
  return { position, paused, seeking, readyState, networkState }
}

/** @param isToClick only if a pointer reaches it: it is scrolled to, at rest, and not covered */
async function findElement(css: string, pattern: [string, string] | null, isToClick: boolean): Promise<Place | null> {
  const wordsOf = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  // biome-ignore lint/performance/useDomNodeTextContent: as it is shown; buttons hold the words of their other states too
  const textOf = (element: Element) => wordsOf(element instanceof HTMLElement ? element.innerText : element.textContent)
  const nameOf = (element: Element) => {
    const [label] = (element as HTMLInputElement).labels ?? []
    return wordsOf(element.getAttribute('aria-label')) || textOf(label ?? element)
  }
  const isMeant = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getClientRects().length > 0 &&
    (!pattern || new RegExp(...pattern).test(nameOf(element)))
  const element = [...document.querySelectorAll(css)].find(isMeant)
  if (!element) return null
  const measure = () => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  }
  const { x, y } = measure()
  const { value = '' } = element as HTMLInputElement
  const place = { x, y, text: textOf(element), value }
  if (!isToClick) return place
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = measure()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const after = measure()
  const top = document.elementFromPoint(after.x, after.y)
  const isFree = top !== null && (element.contains(top) || top.contains(element)) && !element.matches(':disabled')
  return isFree && before.x === after.x && before.y === after.y ? { ...place, ...after } : null
}
