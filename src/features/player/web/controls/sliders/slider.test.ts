import { expect, it } from 'vitest'
import { toSliderValue } from './slider.tsx'

const at60 = { value: 60, max: 100, step: 10 }

it('moves by one step with the arrows and by six with the page keys', () => {
  expect(toSliderValue('ArrowRight', at60)).toBe(70)
  expect(toSliderValue('ArrowUp', at60)).toBe(70)
  expect(toSliderValue('ArrowLeft', at60)).toBe(50)
  expect(toSliderValue('ArrowDown', at60)).toBe(50)
  expect(toSliderValue('PageDown', at60)).toBe(0)
})

it('goes to either end but not beyond', () => {
  expect(toSliderValue('Home', at60)).toBe(0)
  expect(toSliderValue('End', at60)).toBe(100)
  expect(toSliderValue('PageUp', at60)).toBe(100)
  expect(toSliderValue('ArrowLeft', { value: 4, max: 100, step: 10 })).toBe(0)
})

it('ignores other keys', () => {
  expect(toSliderValue('m', at60)).toBeUndefined()
  expect(toSliderValue('Tab', at60)).toBeUndefined()
})
