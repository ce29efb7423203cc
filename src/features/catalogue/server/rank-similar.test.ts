import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ComparedAnime, likeness, rankSimilar, weighGenre } from './rank-similar.ts'

const counts: Record<number, number> = { 1: 5000, 2: 3000, 3: 40 }
const [common, usual, rare] = [1, 2, 3]
const weightOf = (genre: number) => weighGenre(counts[genre] ?? 0, 10_000)

let nextId = 1
function anime(facets: number[], rest: Partial<ComparedAnime> = {}): ComparedAnime {
  return { id: nextId++, type: 'Anime', studio: null, release_year: null, popularity: 0, facets, ...rest }
}

function best(of: ComparedAnime, ...candidates: ComparedAnime[]): number[] {
  return rankSimilar(of, candidates, { weightOf, limit: candidates.length })
}

test('sharing a rare genre counts more than sharing a common one', () => {
  const [byRare, byCommon] = [anime([rare]), anime([common])]
  expect(best(anime([common, rare]), byCommon, byRare)).toEqual([byRare.id, byCommon.id])
})

test('sharing all genres and having no other gives the highest genre score', () => {
  const [same, more, fewer] = [anime([common, usual]), anime([common, usual, rare]), anime([common])]
  expect(best(anime([common, usual]), more, fewer, same)[0]).toBe(same.id)
})

test('a genre counts more than the same studio, year and type together', () => {
  const source = anime([common, rare], { studio: 'Atelier', release_year: 2020 })
  const byGenre = anime([common, rare], { type: 'Film', release_year: 1980 })
  const byTheRest = anime([common], { studio: 'Atelier', release_year: 2020 })
  expect(best(source, byTheRest, byGenre)[0]).toBe(byGenre.id)
})

test('with the same genres, the same studio, then a nearer year, then the same type decide', () => {
  const source = anime([usual], { studio: 'Atelier', release_year: 2020 })
  const studio = anime([usual], { studio: 'Atelier', release_year: 2000, type: 'Film' })
  const near = anime([usual], { release_year: 2020, type: 'Film' })
  const type = anime([usual], { release_year: 2000 })
  const nothing = anime([usual], { release_year: 2000, type: 'Film' })
  expect(best(source, nothing, type, near, studio)).toEqual([studio.id, near.id, type.id, nothing.id])
})

test('popularity only breaks ties', () => {
  const [unknown, known] = [anime([usual]), anime([usual], { popularity: 100 })]
  const unlikeButFamous = anime([common], { popularity: 1_000_000 })
  expect(best(anime([usual]), unlikeButFamous, unknown, known)).toEqual([known.id, unknown.id, unlikeButFamous.id])
})

test('an anime is not similar to itself, and two missing studios are not a shared studio', () => {
  const source = anime([usual])
  expect(best(source, source)).toEqual([])
  expect(likeness(source, anime([usual]), weightOf)).toBe(likeness(source, anime([usual], { studio: 'A' }), weightOf))
})

test('similarity is symmetric and depends on the two animes only', () => {
  const any = fc.record({
    id: fc.integer(),
    type: fc.constantFrom('Anime' as const, 'Film' as const),
    studio: fc.constantFrom(null, 'A', 'B'),
    release_year: fc.option(fc.integer({ min: 1960, max: 2030 })),
    popularity: fc.nat(),
    facets: fc.uniqueArray(fc.constantFrom(-1, -11, 1, 2, 3)),
  })
  fc.assert(
    fc.property(any, any, (a, b) => {
      expect(likeness(a, b, weightOf)).toBeCloseTo(likeness(b, a, weightOf), 9)
    }),
  )
})
