import { expect, it } from 'vitest'
import { toLongDate, toShortDate } from './dates.ts'
import { toAddedOn, toLastWatched, toTimeAgo } from './time-ago.ts'

const now = new Date('2026-03-15T12:00:00Z')
const before = (ms: number) => new Date(now.getTime() - ms)
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

it.each([
  [-5 * minute, "À l'instant"],
  [minute - 1, "À l'instant"],
  [minute, '1 min'],
  [hour - 1, '59 min'],
  [hour, '1 h'],
  [day - 1, '23 h'],
  [day, '1 j'],
  [7 * day - 1, '6 j'],
  [7 * day, '08/03/2026'],
])('formats the age of a notification of %d ms', (elapsed, text) => {
  expect(toTimeAgo(before(elapsed), now)).toBe(text)
})

it.each([
  [0, "Il y a moins d'une heure"],
  [hour, 'Il y a 1h'],
  [day - 1, 'Il y a 23h'],
  [day, 'Hier'],
  [2 * day, 'Il y a 2 jours'],
  [40 * day, 'Il y a 40 jours'],
])('formats when an episode was watched, %d ms ago', (elapsed, text) => {
  expect(toLastWatched(before(elapsed), now)).toBe(text)
})

it.each([
  ['2026-03-15T11:59:00Z', 'Ajouté aujourd’hui'],
  ['2026-03-14T23:01:00Z', 'Ajouté aujourd’hui'],
  ['2026-03-14T22:59:00Z', 'Ajouté hier'],
  ['2026-03-06T12:00:00Z', 'Ajouté il y a 9 jours'],
  ['2026-02-13T12:00:00Z', 'Ajouté le 13/02/2026'],
  ['2026-03-16T12:00:00Z', 'Ajouté aujourd’hui'],
])('formats when an item was added at %s', (instant, text) => expect(toAddedOn(instant, now)).toBe(text))

it('uses dates in Paris time', () => {
  expect(toShortDate('2026-01-31T23:30:00Z')).toBe('01/02/2026')
  expect(toLongDate('2025-01-15T10:00:00Z')).toBe('15 janvier 2025')
})

it('reports an invalid date', () => expect(toShortDate('bientôt')).toBe('Date invalide'))
