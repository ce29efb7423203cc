import { expect, test } from 'vitest'
import { writeMalXml } from './mal-xml.ts'

test.each([
  [undefined, 0],
  [3, 1],
  [87, 9],
])('a score of %s of 100 is written as %i of 10', (score, written) => {
  const line = { title: 'Nacre', otherTitles: [], year: null, type: null, ids: { slug: null, mal: '1', anilist: null } }
  const xml = writeMalXml([
    {
      ...line,
      status: 'terminé',
      seenCount: 1,
      language: undefined,
      addedAt: null,
      said: score === undefined ? {} : { score },
    },
  ])
  expect(xml).toContain(`<my_score>${written}</my_score>`)
})
