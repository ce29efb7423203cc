import { expect, test } from 'vitest'
import { findLeading } from './find-leading.ts'

const named = (...slugs: string[]) => slugs.map((slug) => ({ slug }))

test('the newest line leads, unless another panel shows its anime', () => {
  const panels = named('premier', 'autre')
  expect(findLeading(named('nouveau', 'ancien'), panels)).toEqual({ slug: 'nouveau' })
  expect(findLeading(named('autre', 'ancien'), panels)).toEqual({ slug: 'ancien' })
  expect(findLeading(named('premier', 'ancien'), panels)).toEqual({ slug: 'premier' })
  expect(findLeading(named('autre'), panels)).toBeUndefined()
  expect(findLeading(undefined, panels)).toBeUndefined()
})
