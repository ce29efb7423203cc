type Rectangle = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>
type Size = { width: number; height: number }

export type PreviewPlace = { left: number; top: number; side: 'right' | 'left' | 'below' | 'above' }

const gap = 12

/**
 * Returns the place of a preview beside its card, in pixels of the window: at its right, else at its left, else below
 * or above it. Undefined where it would cover the card, and for a card out of sight.
 */
export function placePreview(card: Rectangle, own: Size, view: Size): PreviewPlace | undefined {
  const { width, height } = own
  if (height + 2 * gap > view.height || width + 2 * gap > view.width) return undefined
  if (card.left > view.width || card.right < 0 || card.top > view.height || card.bottom < 0) return undefined
  const top = Math.min(Math.max(card.top, gap), view.height - height - gap)
  if (card.right + width + 2 * gap <= view.width) return { left: card.right + gap, top, side: 'right' }
  if (card.left - width - 2 * gap >= 0) return { left: card.left - width - gap, top, side: 'left' }
  const left = Math.min(Math.max(card.left, gap), view.width - width - gap)
  if (card.bottom + height + 2 * gap <= view.height) return { left, top: card.bottom + gap, side: 'below' }
  if (card.top - height - 2 * gap >= 0) return { left, top: card.top - height - gap, side: 'above' }
  return undefined
}
