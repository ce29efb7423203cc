import { expect, test } from 'vitest'
import { nameCause, nameShared } from './describe-reason.ts'

const because = { slug: 'la-digue', title: 'La Digue', note: null, same_studio: false, shared_genres: [] }

test('a reason says what the person did', () => {
  expect(nameCause({ ...because, kind: 'finished' })).toBe('Parce que vous avez terminé La Digue')
  expect(nameCause({ ...because, kind: 'noted', note: 8.5 })).toBe('Parce que vous avez noté La Digue 8,5 sur 10')
  expect(nameCause({ ...because, kind: 'wanted' })).toBe('Parce que La Digue est dans votre watchlist')
  expect(nameCause({ ...because, kind: 'watching' })).toBe('Parce que vous regardez La Digue')
})

test('what both animes share agrees in number, and leaves out what they do not', () => {
  const shared = { ...because, kind: 'finished' as const, shared_genres: ['Drame', 'Mystère'] }
  expect(nameShared({ ...shared, same_studio: true })).toBe('Même studio, mêmes genres (Drame, Mystère)')
  expect(nameShared({ ...shared, shared_genres: ['Drame'] })).toBe('Même genre (Drame)')
  expect(nameShared({ ...shared, shared_genres: [] })).toBe('')
})
