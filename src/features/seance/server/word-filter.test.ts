import { expect, test } from 'vitest'
import { createWordFilter } from './word-filter.ts'

const isRefused = createWordFilter(['Zut', 'crème brûlée', ' '])

for (const text of [
  'zut',
  'Oh ZUT alors',
  'zuuut !',
  'z.u.t',
  'un,zut,deux',
  'ZÜT',
  'zυt',
  'Creme  BRULEE',
  'z u t',
  'y a Z-U U*t !',
  'c r e m e b r û l é e',
]) {
  test(`'${text}' is refused`, () => expect(isRefused(text)).toBe(true))
}

for (const text of ['zutique', 'azut', 'crème', 'z u', 'z ut', 'une crème non brûlée', '', '…']) {
  test(`'${text}' is let through`, () => expect(isRefused(text)).toBe(false))
}

test('without words everything is let through', () => expect(createWordFilter([])('zut')).toBe(false))
