import { hasLineToSpare } from '../../ui/network/connection-speed.ts'
import { leavePreview, movePreviewFocus } from './preview-keys.ts'

/** How long a pointer or the focus rests on a card before its preview is requested. */
const restMs = 300
/** How long the way from the card to its preview may take. */
const leaveMs = 200
const longPressMs = 500

/** A card, and what shows interest in it. */
export type Trigger = { card: HTMLAnchorElement; by: 'pointer' | 'focus' | 'press' }

type Parts = { show: (trigger: Trigger) => void; hide: () => void; findShown: () => Trigger | undefined }

/**
 * Watches the cards of the page for a pointer or a focus that rests, and for a long press.
 * @returns a function that ends it
 */
export function watchTriggers({ show, hide, findShown }: Parts): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let opening: ReturnType<typeof setTimeout> | undefined
  let closing: ReturnType<typeof setTimeout> | undefined
  let waiting: Trigger | undefined
  let hasShownByPress = false

  const wait = (trigger: Trigger) => {
    clearTimeout(opening)
    waiting = trigger
    opening = setTimeout(() => open(trigger), trigger.by === 'press' ? longPressMs : restMs)
  }
  const cancel = () => {
    clearTimeout(opening)
    waiting = undefined
  }
  const stay = () => {
    clearTimeout(closing)
    closing = undefined
  }
  const open = (trigger: Trigger) => {
    cancel()
    stay()
    // A card that was followed is hidden by the skeleton of its page.
    const isShown = trigger.card.getClientRects().length > 0
    if (!isShown || !hasLineToSpare() || document.querySelector('dialog:modal')) return
    hasShownByPress = trigger.by === 'press'
    show(trigger)
  }
  const leave = () => {
    stay()
    hide()
  }
  const close = () => {
    cancel()
    leave()
  }
  const closeSoon = () => {
    cancel()
    // Another card may be waiting by then.
    if (findShown()?.by === 'pointer') closing ??= setTimeout(leave, leaveMs)
  }

  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    act: (event: DocumentEventMap[Name]) => void,
    options?: AddEventListenerOptions,
  ) => document.addEventListener(name, act, { ...options, signal })

  // Moves, not arrivals: a page that scrolls or changes under a pointer at rest shows nothing.
  on('pointermove', ({ pointerType, target }) => {
    if (pointerType === 'touch') return
    const card = findCard(target)
    if (isInPreview(target) || (card && card === findShown()?.card)) {
      cancel()
      stay()
    } else if (card) wait({ card, by: 'pointer' })
    else closeSoon()
  })
  document.documentElement.addEventListener('pointerleave', closeSoon, { signal })
  on('focusin', ({ target }) => {
    if (isInPreview(target)) return
    const card = findCard(target)
    if (findShown()?.by === 'focus' && findShown()?.card !== card) close()
    if (card?.matches(':focus-visible')) wait({ card, by: 'focus' })
  })
  on('pointerdown', ({ pointerType, target }) => {
    if (isInPreview(target)) return
    const card = findCard(target)
    if (findShown()?.by !== 'press') close()
    hasShownByPress = false
    if (card && pointerType === 'touch') wait({ card, by: 'press' })
  })
  const endPress = () => waiting?.by === 'press' && cancel()
  on('pointerup', endPress)
  on('pointercancel', endPress)
  // Android's own long press; Apple's devices have no event for it.
  on('contextmenu', (event) => {
    const card = findCard(event.target)
    if (!card || (event as PointerEvent).pointerType !== 'touch' || !hasLineToSpare()) return
    event.preventDefault()
    if (!hasShownByPress) open({ card, by: 'press' })
  })
  // The end of a long press does not follow the link.
  on('touchend', (event) => hasShownByPress && findCard(event.target) && event.preventDefault(), { passive: false })
  on(
    'scroll',
    ({ target }) => {
      if (isInPreview(target) || findShown()?.by === 'press') return
      const wanted = waiting
      close()
      if (wanted?.by === 'focus') wait(wanted)
    },
    { capture: true, passive: true },
  )
  on('keydown', (event) => {
    const shown = findShown()
    if (!shown || shown.by === 'press') {
      if (event.key === 'Escape') cancel()
      return
    }
    if (leavePreview(event, shown.card)) close()
    else movePreviewFocus(event, shown)
  })

  wishFor(document.querySelector<HTMLAnchorElement>('.anime-card:is(:hover, :focus-visible, :active)'), wait)
  return () => {
    cancel()
    stay()
    listening.abort()
  }
}

/** The trigger that loaded this code came before it. */
function wishFor(card: HTMLAnchorElement | null, wait: (trigger: Trigger) => void): void {
  if (!card) return
  if (card.matches(':focus-visible')) wait({ card, by: 'focus' })
  else if (matchMedia('(hover: hover)').matches) wait({ card, by: 'pointer' })
  else if (card.matches(':active')) wait({ card, by: 'press' })
}

const findCard = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest<HTMLAnchorElement>('a.anime-card') ?? undefined) : undefined

const isInPreview = (target: EventTarget | null) => target instanceof Element && target.closest('.preview') !== null
