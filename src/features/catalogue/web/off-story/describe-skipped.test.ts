import { expect, it } from 'vitest'
import type { OffStory } from '../../off-story-rules.ts'
import { describeRemaining, describeSkipped } from './describe-skipped.ts'

const filler = (episode_number: number) => ({ episode_number, off_story: 'filler' as OffStory })
const recap = (episode_number: number, number_label?: string) => ({
  episode_number,
  number_label,
  off_story: 'récap' as OffStory,
})

it.each([
  [[], undefined],
  [[filler(5)], 'Épisode 5 passé : filler'],
  [[recap(12.5)], 'Épisode 12,5 passé : récap'],
  [[filler(5), filler(6)], 'Épisodes 5 et 6 passés : fillers'],
  [[filler(5), filler(6), filler(7)], 'Épisodes 5 à 7 passés : fillers'],
  [[filler(5), recap(6)], 'Épisodes 5 et 6 passés : filler et récap'],
  [[filler(5), filler(6), recap(7, 'Spécial')], 'Épisodes 5 à Spécial passés : fillers et récap'],
  [[recap(24), filler(1), filler(2)], '3 épisodes passés : fillers et récap'],
])('%j', (skipped, text) => expect(describeSkipped(skipped)).toBe(text))

it.each([
  [[filler(5)], 'Il ne reste qu’un filler'],
  [[recap(12)], 'Il ne reste qu’un récap'],
  [[filler(5), filler(6)], 'Il ne reste que des fillers'],
  [[filler(5), recap(6), recap(7)], 'Il ne reste que des fillers et des récaps'],
])('%j remain', (episodes, text) => expect(describeRemaining(episodes)).toBe(text))
