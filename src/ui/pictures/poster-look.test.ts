import { expect, it } from 'vitest'
import { findPosterLook } from './poster-look.ts'

it('gives a title the same look each time', () => {
  expect(findPosterLook('Les lanternes de Kuroshio')).toEqual(findPosterLook('Les lanternes de Kuroshio'))
})

it('uses every colour and place', () => {
  const looks = Array.from({ length: 200 }, (_, at) => findPosterLook(`Titre ${at}`))
  expect(new Set(looks.map(({ hue, sun }) => `${hue} ${sun}`)).size).toBe(18)
})

it.each([
  ['Hagane Zero', 'large'],
  ['Les lanternes de Kuroshio', 'medium'],
  ['Anticonstitutionnellement', 'small'],
  ['Comment j’ai hérité d’une bibliothèque qui marche et de ses trois mille ennemis', 'small'],
  ['', 'large'],
] as const)('fits the letters of %j', (title, size) => expect(findPosterLook(title).size).toBe(size))
