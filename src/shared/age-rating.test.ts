import { expect, it } from 'vitest'
import { describeMinimumAge, readAgeRating } from './age-rating.ts'

it.each([
  [null, null],
  ['', null],
  ['Inconnu', null],
  ['NR', null],
  ['Film de 1998', null],
  ['Tout public', 0],
  ['Tous publics', 0],
  ['G - All Ages', 0],
  ['TV-Y7', 0],
  ['0+', 0],
  ['7+', 0],
  ['FSK 6', 0],
  ['PG - Children', 10],
  ['10+', 10],
  ['Accord parental souhaitable', 10],
  ['PG-13', 12],
  ['PG-13 - Teens 13 or older', 12],
  ['12+', 12],
  ['-12', 12],
  ['TV-14', 12],
  ['16+', 16],
  ['-16', 16],
  ['−16', 16],
  ['R - 17+ (violence & profanity)', 16],
  ['R', 16],
  ['R+ - Mild Nudity', 16],
  ['TV-MA', 16],
  ['PEGI 16', 16],
  ['Déconseillé aux moins de 16 ans', 16],
  ['18+', 18],
  ['NC-17', 18],
  ['Rx - Hentai', 18],
  ['R18+', 18],
  ['Interdit aux moins de 18 ans', 18],
  ['Pour adultes', 18],
] as const)('reads %j as %j', (text, age) => expect(readAgeRating(text)).toBe(age))

it('says it in French', () => {
  expect(describeMinimumAge(0)).toBe('Tous publics')
  expect(describeMinimumAge(16)).toBe('Déconseillé aux moins de 16 ans')
})
