import { expect, it } from 'vitest'
import { findTile } from './storyboard-preview.tsx'

const storyboard = { url: '', columns: 3, rows: 2, tile_width: 160, tile_height: 90, seconds: 4.5 }

it.each([
  [0, 0, 0],
  [4.4, 0, 0],
  [4.5, 1, 0],
  [13.5, 0, 1],
  [26.9, 2, 1],
  [1440, 2, 1],
  [-1, 0, 0],
])('at %s s the picture is in column %s of row %s', (seconds, column, row) => {
  expect(findTile(storyboard, seconds)).toEqual({ column, row })
})
