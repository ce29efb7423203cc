import { useEffect } from 'react'
import { savesData } from '../../../../ui/network/connection-speed.ts'
import { fetchFrameSheet } from '../frame-sheet.ts'
import type { PlayerProgress } from '../player-progress.ts'
import { fetchPlayer } from './fetch-player.ts'

let answer: typeof import('./answer-intent.ts').answerIntent | undefined

/** Loads the answer once; later signs call it at once, before the router goes on. */
async function loadAnswer() {
  const { answerIntent } = await import('./answer-intent.ts')
  answer = answerIntent
  return answerIntent
}

/** A pointer that stays on a link this long means it; one that passes over it does not. */
const restMs = 80

const signs = ['pointerover', 'focusin', 'touchstart', 'pointerdown'] as const

/**
 * Prepares an episode before its page is requested: the player's code when its link is hovered, focused or touched; its
 * source once the pointer rests on the link; the beginning of the video when the link is pressed; its picture when the
 * link is clicked, before the router handles it. Links name their episode in `data-episode`, its best source in
 * `data-source`, and its poster in `data-poster` unless they show it. They or what they stand in name the anime's
 * minimum age in `data-age`.
 * @param loadProgress loads what finds saved positions; must be the same function on every render
 */
export function useWatchIntent(loadProgress: () => Promise<PlayerProgress>): void {
  useEffect(() => {
    const ends = new AbortController()
    let rest: ReturnType<typeof setTimeout> | undefined
    const look = (event: Event) => {
      clearTimeout(rest)
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="/watch/"]')
      // Those of the player move within it; others may open another tab.
      if (!link || link.closest('.player') || link.target || savesData()) return
      // The page of the episode retries, and reports a failure.
      fetchPlayer().catch(ignore)
      fetchFrameSheet()
      const picture = findShownPicture(link)
      const intent = {
        path: link.pathname,
        data: { ...link.closest<HTMLElement>('[data-age]')?.dataset, ...link.dataset },
        step: findStep(event),
        loadProgress,
        // As the browser has it.
        posterUrl: link.dataset.poster ?? (picture?.currentSrc && new URL(picture.currentSrc).pathname),
        thumbnail: picture?.getBoundingClientRect(),
      }
      const { href } = window.location
      const act = () => {
        // Too late for a page that has been left.
        if (!answer) loadAnswer().then((loaded) => window.location.href === href && loaded(intent), ignore)
        else followLater(link, event, answer(intent))
      }
      if (intent.step !== 'meant' || event.type === 'touchstart') act()
      else rest = setTimeout(act, restMs)
    }
    window.addEventListener('click', look, { signal: ends.signal, capture: true })
    // After the router, which then has begun to fetch the page.
    window.addEventListener('click', look, { signal: ends.signal })
    for (const sign of signs)
      document.addEventListener(sign, look, { signal: ends.signal, passive: true, capture: true })
    return () => {
      ends.abort()
      clearTimeout(rest)
    }
  }, [loadProgress])
}

/** Returns the picture that a link shows; none where it is covered (catalogue/web/spoilers). */
function findShownPicture(link: Element): HTMLImageElement | undefined {
  const picture = link.querySelector('img')
  return picture?.getClientRects().length ? picture : undefined
}

// A failure is harmless: the page fetches it again or shows the error.
const ignore = () => undefined

/** Takes a click from everybody else, and repeats it once the stage and its picture are on screen. */
function followLater(
  link: HTMLAnchorElement,
  event: Event,
  waitForPicture: (() => Promise<unknown>) | undefined,
): void {
  if (!waitForPicture) return
  event.preventDefault()
  event.stopPropagation()
  onceDrawn()
    .then(waitForPicture)
    .then(onceDrawn)
    // What showed the link may be gone.
    .then(() => (link.isConnected ? link.click() : window.location.assign(link.href)))
}

function onceDrawn(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/**
 * A mouse press, or the click of any other input (a touch may turn into a scroll), that opens the link in this tab; the
 * router marks a click that it follows.
 */
function findStep(event: Event): 'meant' | 'pressed' | 'clicked' | 'followed' {
  if (!(event instanceof MouseEvent) || event.button !== 0) return 'meant'
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return 'meant'
  if (event.type === 'click') return event.defaultPrevented ? 'followed' : 'clicked'
  return event instanceof PointerEvent && event.type === 'pointerdown' && event.pointerType === 'mouse'
    ? 'pressed'
    : 'meant'
}
