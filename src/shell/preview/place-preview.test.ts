import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placePreview } from './place-preview.ts'

const view = { width: 1440, height: 900 }
const own = { width: 360, height: 480 }
const cardAt = (left: number, top: number) => ({ left, top, right: left + 240, bottom: top + 460 })

test('it stands at the right of its card, else at the left', () => {
  expect(placePreview(cardAt(64, 200), own, view)).toEqual({ left: 316, top: 200, side: 'right' })
  expect(placePreview(cardAt(1136, 200), own, view)).toEqual({ left: 764, top: 200, side: 'left' })
})

test('it stays within the window', () => {
  expect(placePreview(cardAt(64, 700), own, view)).toMatchObject({ top: 408 })
  expect(placePreview(cardAt(64, -300), own, view)).toMatchObject({ top: 12 })
})

test('in a narrow window it stands below or above, or not at all', () => {
  const narrow = { width: 600, height: 1100 }
  expect(placePreview(cardAt(180, 60), own, narrow)).toEqual({ left: 180, top: 532, side: 'below' })
  expect(placePreview(cardAt(180, 600), own, narrow)).toEqual({ left: 180, top: 108, side: 'above' })
  expect(placePreview(cardAt(180, 100), own, { width: 600, height: 700 })).toBeUndefined()
  expect(placePreview(cardAt(64, 0), own, { width: 1440, height: 480 })).toBeUndefined()
})

test('it never covers its card nor leaves the window', () => {
  const side = (max: number) => fc.integer({ min: 0, max })
  fc.assert(
    fc.property(side(2000), side(1200), side(2000), side(1400), (left, top, width, height) => {
      const card = cardAt(left, top)
      const place = placePreview(card, own, { width, height })
      if (!place) return
      const right = place.left + own.width
      const bottom = place.top + own.height
      expect(place.left >= 0 && place.top >= 0 && right <= width && bottom <= height).toBe(true)
      const isApart = place.left >= card.right || right <= card.left || place.top >= card.bottom || bottom <= card.top
      expect(isApart).toBe(true)
    }),
  )
})
