import { expect, test } from 'vitest'
import { findMove } from './use-follow-episodes.ts'

const [first, second, other] = ['/watch/phare/1', '/watch/phare/2', '/watch/barque/1']
const withOthers = { path: first, watched: first }

test('a person follows the séance to its episode, also on joining or returning from another page', () => {
  expect(findMove(withOthers, { path: first, watched: second })).toBe('of the séance')
  expect(findMove(undefined, { path: first, watched: second })).toBe('of the séance')
  expect(findMove({ path: first, watched: undefined }, { path: first, watched: second })).toBe('of the séance')
})

test('a person who opens another episode, also through another page, is not brought back', () => {
  expect(findMove(withOthers, { path: other, watched: first })).toBe('of the person')
  expect(findMove({ path: other, watched: first }, { path: other, watched: second })).toBeUndefined()
  expect(findMove(withOthers, { path: other, watched: second })).toBeUndefined()
})

test('nothing opens without a séance, or while a person is at its episode', () => {
  expect(findMove(withOthers, { path: other, watched: undefined })).toBeUndefined()
  expect(findMove({ path: other, watched: first }, withOthers)).toBeUndefined()
})
