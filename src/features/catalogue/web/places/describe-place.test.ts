import { expect, test } from 'vitest'
import { describePlace, titlePlace } from './describe-place.ts'

const place = (name: string, anime_count: number) => ({ slug: 'x', name, anime_count })

test.each([
  ['genre', 'Drame', 12, 3, '12 titres du genre Drame, dont 3 en VF.'],
  ['genre', 'Drame', 4200, 1234, '4\u202f200 titres du genre Drame, dont 1\u202f234 en VF.'],
  ['studio', 'Studio Marée', 1, 1, '1 titre du studio Marée, à voir en VF.'],
  ['season', 'Printemps 2026', 8, 0, '8 titres commencés au printemps 2026, à voir en VOSTFR.'],
  ['year', '1999', 1, 0, '1 titre sorti en 1999, à voir en VOSTFR.'],
] as const)('a %s is described by its numbers of animes and of those in French', (kind, name, count, inFrench, text) =>
  expect(describePlace({ kind, place: place(name, count), inFrench })).toBe(text),
)

test('its title names the page from the second on', () => {
  expect(titlePlace({ kind: 'season', place: place('Été 2026', 30), page: 2 })).toBe(
    'Animes de la saison Été 2026 en VOSTFR et VF – page 2',
  )
})
