import { expect, test } from 'vitest'
import { toRoleLook } from './role-looks.ts'

test.each(['Graphiste', ' MODÉRATEUR ', 'constructor', '', null])('the role %j has activities', (label) => {
  expect(toRoleLook(label).doings.length).toBeGreaterThan(0)
})

test('five roles have colours of their own, in any case', () => {
  const roles = ['développeur', 'sys. ADMIN', 'Gestion communautaire', 'Administrateur', 'graphiste', 'inconnu']
  expect(new Set(roles.map((role) => toRoleLook(role).className)).size).toBe(6)
})
