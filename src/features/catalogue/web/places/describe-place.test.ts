import { expect, test } from 'vitest'
import { describePlace, titlePlace } from './describe-place.ts'

const place = (name: string, anime_count: number) => ({ slug: 'x', name, anime_count })

test('a place is described by its number of animes and of those in French', () => {
  expect(describePlace({ kind: 'genre', place: place('Drame', 12), inFrench: 3 })).toBe(
    '12 titres du genre Drame, dont 3 en VF.',
  )
  expect(describePlace({ kind: 'genre', place: place('Drame', 4200), inFrench: 1234 })).toBe(
    '4\u202f200 titres du genre Drame, dont 1\u202f234 en VF.',
  )
  expect(describePlace({ kind: 'studio', place: place('Studio Marée', 1), inFrench: 1 })).toBe(
    '1 titre du studio Marée, à voir en VF.',
  )
  expect(describePlace({ kind: 'season', place: place('Printemps 2026', 8), inFrench: 0 })).toBe(
    '8 titres commencés au printemps 2026, à voir en VOSTFR.',
  )
  expect(describePlace({ kind: 'year', place: place('1999', 1), inFrench: 0 })).toBe(
    '1 titre sorti en 1999, à voir en VOSTFR.',
  )
})

test('its title names the page from the second on', () => {
  expect(titlePlace({ kind: 'season', place: place('Été 2026', 30), page: 2 })).toBe(
    'Animes de la saison Été 2026 en VOSTFR et VF – page 2',
  )
})
