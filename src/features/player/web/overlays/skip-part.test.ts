import { expect, it } from 'vitest'
import { findSkippablePart } from './skip-part.ts'

const parts = { introStart: 60, introEnd: 150, outroStart: 1350 }
const at = (time: number, given = parts) => findSkippablePart(given, time, 1440)

it('offers to leave the opening out from its first second until just before its last', () => {
  expect([at(59.9), at(60), at(148.9), at(149)]).toEqual([
    undefined,
    { name: 'opening', to: 150 },
    { name: 'opening', to: 150 },
    undefined,
  ])
})

it('offers to leave the ending out, up to the end', () => {
  expect([at(1349), at(1350), at(1439)]).toEqual([undefined, { name: 'ending', to: 1440 }, undefined])
})

it('offers nothing while the length or the parts are unknown', () => {
  expect(findSkippablePart({ introStart: null, introEnd: null, outroStart: null }, 70, 1440)).toBeUndefined()
  expect(findSkippablePart({ ...parts, outroStart: 1350 }, 1400, 0)).toBeUndefined()
})
