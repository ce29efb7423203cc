import { expect, test } from 'vitest'
import { toRoleLook } from './role-looks.ts'

test.each(['Graphiste', ' MODÉRATEUR ', 'constructor', '', null])('the role %j has activities', (label) => {
  expect(toRoleLook(label).doings.length).toBeGreaterThan(0)
})

test('a known role has colours of its own, in any case', () => {
  expect(toRoleLook('sys. ADMIN').className).not.toBe(toRoleLook('inconnu').className)
})
