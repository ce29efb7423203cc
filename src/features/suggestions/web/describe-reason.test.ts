import { expect, test } from 'vitest'
import { describeReason } from './describe-reason.ts'

const because = { slug: 'la-digue', title: 'La Digue', note: null, same_studio: false, shared_genres: [] }

test('a reason says what the person did and what both animes share', () => {
  const shared = { same_studio: true, shared_genres: ['Drame', 'Mystère'] }
  expect(describeReason({ ...because, ...shared, kind: 'finished' })).toBe(
    'Parce que vous avez terminé La Digue : même studio, mêmes genres (Drame, Mystère)',
  )
})

test('a reason agrees in number and leaves out what is not shared', () => {
  expect(describeReason({ ...because, kind: 'noted', note: 8.5, shared_genres: ['Drame'] })).toBe(
    'Parce que vous avez noté La Digue 8,5 sur 10 : même genre (Drame)',
  )
  expect(describeReason({ ...because, kind: 'wanted' })).toBe('Parce que La Digue est dans votre watchlist')
  expect(describeReason({ ...because, kind: 'watching' })).toBe('Parce que vous regardez La Digue')
})
