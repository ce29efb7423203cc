import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findEmailFault, toCanonicalEmail } from './email-rules.ts'

test.each([
  ['Lise@Exemple.FR', 'lise@exemple.fr'],
  ['  lise@exemple.fr\t', 'lise@exemple.fr'],
  ['ｌｉｓｅ＠ｅｘｅｍｐｌｅ．ｆｒ', 'lise@exemple.fr'],
  ['ﬁlm@exemple.fr', 'film@exemple.fr'],
  ['\u212aiwi@exemple.fr', 'kiwi@exemple.fr'],
  ['lise@École.fr', 'lise@xn--cole-9oa.fr'],
  ['lise@e\u0301cole.fr', 'lise@xn--cole-9oa.fr'],
  ['lise@xn--cole-9oa.fr', 'lise@xn--cole-9oa.fr'],
  ['lise@пример.рф', 'lise@xn--e1afmkfd.xn--p1ai'],
  ["o'neill+vf_1-2@a.b-c.exemple.fr", "o'neill+vf_1-2@a.b-c.exemple.fr"],
])('%j is %s', (typed, canonical) => {
  expect(toCanonicalEmail(typed)).toBe(canonical)
  expect(findEmailFault(canonical)).toBeUndefined()
})

const foreign = 'L’adresse e-mail ne peut contenir ni accent ni lettre étrangère avant le @.'
const invalid = 'L’adresse e-mail n’est pas valide.'

test.each([
  ['adm\u0130n@exemple.fr', foreign],
  ['adm\u0131n@exemple.fr', foreign],
  ['adm\u0456n@exemple.fr', foreign],
  ['hélène@exemple.fr', foreign],
  ['a\u200bdmin@exemple.fr', foreign],
  ['a\u202edmin@exemple.fr', foreign],
  ['a\ud800dmin@exemple.fr', foreign],
  ['admin', invalid],
  ['admin@exemple', invalid],
  ['.admin@exemple.fr', invalid],
  ['ad..min@exemple.fr', invalid],
  ['ad min@exemple.fr', invalid],
  ['a\u0000dmin@exemple.fr', invalid],
  ['a@b@exemple.fr', invalid],
  ['admin@exempl\u200be.fr/é', invalid],
  ['admin@é%6d.fr', invalid],
  ['admin@é.fr:80', invalid],
  ['admin@exemple.f\udfff', invalid],
  [`${'a'.repeat(250)}@exemple.fr`, invalid],
])('%j is refused', (typed, fault) => expect(findEmailFault(toCanonicalEmail(typed))).toBe(fault))

test('the canonical form is stable, and a valid one has no letters that change with case', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.tuple(fc.string({ unit: 'binary' }), fc.domain()).map((parts) => parts.join('@')),
    fc.emailAddress(),
  )
  fc.assert(
    fc.property(typed, (text) => {
      const canonical = toCanonicalEmail(text)
      expect(toCanonicalEmail(canonical)).toBe(canonical)
      if (findEmailFault(canonical)) return
      expect(canonical).toMatch(/^[!-~]+$/)
      expect(canonical.toLowerCase()).toBe(canonical)
    }),
    { numRuns: 2000 },
  )
})
